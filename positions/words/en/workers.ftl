# Batch work in several processes, or on a cluster.

workers-died = a worker process died { $number } times on the same piece of work
workers-need-dask = --scheduler needs Dask: pip install 'khronos-advisor[cluster]'
workers-no-scheduler = no Dask scheduler answers at { $address }: { $reason }
workers-none = the scheduler at { $address } has no workers: start dask worker
workers-gone = the cluster has given up on the work: is its scheduler still running?
workers-killed = workers of the cluster died again and again on the same piece of work
