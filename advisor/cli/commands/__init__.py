"""The commands of ``khronos``, one file a command."""
