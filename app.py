"""The page: shows a position, asks for changes to it, and shows advice about it.

Start it with ``streamlit run app.py``. It draws and asks and knows no rule; what it shows is made
by ``advisor`` and ``positions``.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from advisor.answers import incomes_by_color
from advisor.cli.words import cards_words
from advisor.drawing import THEMES, PngUnavailable, boards_svg, png
from advisor.drawing.scene import EPOCH_TITLES, building_title, turn_line
from advisor.page import editing, link, turns
from advisor.page.clicks import Picked, clickable
from advisor.suggest import Advice, suggest
from positions.canonical import digest
from positions.load import Loaded, library, parse_setup, read_setup
from positions.maps import library_maps, load_map
from positions.plays import End
from positions.rulesets import ruleset
from positions.save import to_yaml
from positions.setup import Adventurer, Player, Setup
from positions.things import BUILDINGS, EPOCHS, KINDS, square_name
from search.game import IllegalPlay
from search.rules.check import needs_hand
from search.rules.convert import position_of, setup_of
from search.rules.legal import legal_plays
from search.rules.position import Position, over
from search.rules.turn import apply_turn_play, refuse_turn_play

MODES = ("Advice", "Play", "Edit", "Save")


def current() -> Setup:
    """The setup that the page is about."""
    setup: Setup = st.session_state.setup
    return setup


def change(setup: Setup, *, keep_start: bool = False) -> None:
    """Make ``setup`` the current one; the one before can be had back with Undo."""
    st.session_state.past.append((current(), st.session_state.start))
    del st.session_state.past[:-100]
    st.session_state.setup, st.session_state.unread = setup, []
    if not keep_start:
        st.session_state.start = setup


def open_loaded(loaded: Loaded) -> None:
    """Show what was read; if it was too broken, only its problems."""
    if loaded.setup is not None:
        change(loaded.setup)
    st.session_state.unread = [] if loaded.ok else list(loaded.problems)


def prepare() -> None:
    """The state of a new visitor: a position of the library, or the one in the link."""
    state = st.session_state
    if "setup" in state:
        return
    names = library()
    first = read_setup(names[0]).setup if names else None
    state.setup = state.start = first or editing.new_setup(
        load_map("crossing"), ruleset("rio-grande", False), 3, 1
    )
    state.past, state.unread, state.picked, state.advice = [], [], None, None
    word = st.query_params.get("p")
    if word:
        loaded = link.from_word(word)
        if loaded is None:
            st.warning("The link holds no position that could be read.")
        else:
            open_loaded(loaded)


def sidebar() -> tuple[str, int | None]:
    """Where positions come from, and the looks: theme and boards a row."""
    with st.sidebar:
        st.title("Khronos advisor")
        st.caption("Unofficial. Board game: Khronos, 2006.")
        with st.expander("Library", expanded=True):
            name = st.selectbox("Position", library(), index=None, placeholder="choose one")
            if st.button("Open", disabled=name is None, width="stretch") and name:
                open_loaded(read_setup(name))
        with st.expander("File or text"):
            file = st.file_uploader("Position file", type=["yaml", "yml", "json"])
            if file is not None and st.button("Open the file", width="stretch"):
                text = file.getvalue().decode("utf-8", "replace")
                open_loaded(parse_setup(text, file.name))
            text = st.text_area("or its text", height=160, placeholder="khronos: 1\n…")
            if st.button("Read the text", disabled=not text.strip(), width="stretch"):
                open_loaded(parse_setup(text, "text"))
        with st.expander("New game"):
            chosen = st.selectbox("Map", library_maps())
            players = st.slider("Players", 2, 5, 3)
            seed = st.number_input("Seed", 0, 999_999_999, 1)
            if st.button("Deal", width="stretch"):
                rules = ruleset("rio-grande", False)
                change(editing.new_setup(load_map(chosen), rules, players, int(seed)))
        if st.button("Undo", disabled=not st.session_state.past, width="stretch"):
            st.session_state.setup, st.session_state.start = st.session_state.past.pop()
        dark = st.context.theme.type == "dark"
        theme = st.radio("Boards", THEMES, index=int(dark), horizontal=True)
        stacked = st.checkbox("One below the other")
    return theme, 1 if stacked else None


def problems() -> bool:
    """List what is wrong with the position; True if nothing is."""
    for problem in st.session_state.unread:
        line = f"line {problem.line}: " if problem.line else ""
        st.error(f"{line}{_plain(problem.message)}: {_plain(problem.hint)}")
    found = editing.problems_of(current())
    for problem in found:
        place = editing.place_words(problem, current())
        st.error(f"**{_plain(place)}**: {_plain(problem.message)}: {_plain(problem.hint)}")
    return not found and not st.session_state.unread


def players_table(setup: Setup, legal: bool) -> None:
    """Who has what, and what each would collect now."""
    paid = incomes_by_color(position_of(setup)) if legal else {}
    rows = []
    for player in setup.players:
        row: dict[str, str | int] = {
            "": "to move" if player.color == setup.turn.player else "",
            "player": player.color,
            "Ecus": player.ecus,
            "hand": cards_words(player.hand),
        }
        if legal:
            row |= {f"income {epoch}": n for epoch, n in paid[player.color].items()}
        rows.append(row)
    st.dataframe(rows, hide_index=True, width="stretch")


def advice_mode() -> turns.Step | None:
    """Hint, list of turns, steps through one of them; the step to be shown, if any."""
    setup = current()
    missing = needs_hand(setup)
    if missing is not None:
        st.info(f"{_plain(missing.message).capitalize()}. Enter it under Edit.")
        return None
    position = position_of(setup)
    if over(position):
        st.info("The game is over.")
        return None
    seconds = st.slider("Seconds to think", 1, 60, 10)
    hint, turns_asked = st.columns(2)
    hinted = hint.button("Give me a hint only", width="stretch")
    if turns_asked.button("Best turns", type="primary", width="stretch") or hinted:
        with st.spinner(f"Looking at turns, {seconds} seconds at most …"):
            found = suggest(position, seconds=seconds)
            st.session_state.advice = (digest(setup), found, hinted)
    if st.session_state.advice is None or st.session_state.advice[0] != digest(setup):
        return None
    advice: Advice = st.session_state.advice[1]
    if st.session_state.advice[2]:
        tags = advice.suggestions[0].tags
        st.info(" ".join(turns.HINTS[tag] for tag in tags) or "Plain building is best here.")
        return None
    numbers = range(len(advice.suggestions))
    choice = st.radio(
        "Turns, best first: what each earns at least, whatever the others decide",
        numbers,
        format_func=lambda i: turns.label(advice.suggestions[i]),
    )
    chosen = advice.suggestions[choice or 0]
    steps = turns.steps_of(setup, chosen)
    at = 0
    if len(steps) > 1:
        at = st.select_slider(
            "Step through it", range(len(steps)), len(steps) - 1,
            format_func=lambda i: steps[i].words, key=f"step {choice} {advice.digest}",
        )  # fmt: skip
    rivals = ", ".join(f"{color} {n:+d}" for color, n in chosen.rivals.items() if n)
    how = "everything was tried" if advice.complete else f"{advice.nodes} positions were looked at"
    st.caption(
        f"{turns.expected(chosen)}Next income of the others: {rivals or 'unchanged'}."
        f" {how[:1].upper()}{how[1:]}."
    )
    if st.button("Make this turn on the boards"):
        change(steps[-1].setup, keep_start=True)
        st.rerun()
    return steps[at]


def play_mode() -> None:
    """Try plays one by one: click a square, choose among what is legal there."""
    setup = current()
    if needs_hand(setup) is not None:
        st.info("The hand of the player to move is not known. Enter it under Edit.")
        return
    position = position_of(setup)
    gained, income = turns.balance(st.session_state.start, position)
    earned = f"So far {gained:+d} Ecus"
    if income is not None:
        earned += f"; with the income of this turn ({income}) {gained + income:+d}"
    st.markdown(f"**{earned}.**")
    plays = legal_plays(position)
    picked: Picked | None = st.session_state.picked
    found = turns.travels(plays)
    if picked is None:
        st.caption("Click a square to see what can be played there.")
    else:
        here = turns.plays_at(plays, *picked)
        if not here:
            st.caption(f"Nothing can be played on {picked.square} of {picked.epoch}.")
        found = here | found
    words = st.selectbox("Play", list(found), index=0 if found else None)
    if words:
        ways = found[words]
        number = 0
        if len(ways) > 1:
            number = st.selectbox(
                "Paid with", range(len(ways)), format_func=lambda i: turns.payment_words(ways[i])
            )
        answers: list[str] = []
        try:
            outcome = turns.tried(position, ways[number], answers)
            while isinstance(outcome, turns.Asked):
                asked = f"{outcome.question} ({EPOCH_TITLES[outcome.epoch]})"
                key = f"decide {words} {answers}"
                answers.append(st.radio(asked, outcome.options, horizontal=True, key=key))
                outcome = turns.tried(position, ways[number], answers)
        except IllegalPlay as error:
            st.error(str(error))
            return
        if st.button("Play it", type="primary"):
            change(setup_of(outcome, title=setup.title), keep_start=True)
            st.rerun()
    _end_of_turn(position)


def _end_of_turn(position: Position) -> None:
    end = End((0, 0, 0), None)
    if st.button("End the turn", disabled=refuse_turn_play(position, end) is not None):
        after = apply_turn_play(position, end)
        if over(after):
            ecus = zip(after.table.colors, after.ecus, strict=True)
            result = ", ".join(f"{color} {n}" for color, n in ecus)
            st.success(f"The game is over: {result}.")
        else:
            change(setup_of(after, title=current().title))
            st.rerun()


def edit_mode() -> None:
    """Put buildings on squares and take them away; players, turn and title."""
    setup = current()
    picked: Picked | None = st.session_state.picked
    epoch = st.segmented_control(
        "Board", EPOCHS, default=picked.epoch if picked else "might",
        format_func=lambda e: EPOCH_TITLES[e],
    ) or "might"  # fmt: skip
    game_map = setup.map
    names = [square_name(c, r) for r in range(game_map.height) for c in range(game_map.width)]
    at = picked.square if picked and picked.square in names else names[0]
    square = st.selectbox("Square (or click it)", names, index=names.index(at))
    there = editing.covering(setup, epoch, square)
    buildings = [name for row in BUILDINGS for name in row]
    index = buildings.index(there.building) if there else 0
    key = f"{epoch} {square} {digest(setup)}"
    name = st.selectbox("Building", buildings, index, building_title, key=f"name {key}")
    colors = [player.color for player in setup.players]
    owner = state = mark = None
    cubes: dict[str, int] = {}
    if name in BUILDINGS[2]:
        if epoch == "reason":
            held = dict(there.cubes) if there else {}
            for column, color in zip(st.columns(len(colors)), colors, strict=True):
                cubes[color] = int(
                    column.number_input(f"{color} cubes", 0, 5, held.get(color, 0), key=color + key)
                )
    elif epoch == "reason":
        states = ["ruin", "renovated"]
        old = states.index(there.state) if there and there.state else 0
        state = st.radio("State", states, old, horizontal=True, key=f"state {key}")
        marks = [None, *colors]
        old = marks.index(there.mark) if there and there.mark in marks else 0
        mark = st.selectbox("Mark", marks, old, lambda c: c or "none", key=f"mark {key}")
    else:
        old = colors.index(there.owner) if there and there.owner in colors else 0
        owner = st.radio("Owner", colors, old, horizontal=True, key=f"owner {key}")
    put, take = st.columns(2)
    if put.button("Put it there", type="primary", width="stretch"):
        place = there.at if there and there.building == name else square
        building = editing.building_on(epoch, name, place, owner, state, mark, cubes)
        change(editing.with_building(setup, epoch, building))
        st.rerun()
    if take.button("Take away what stands there", disabled=there is None, width="stretch"):
        change(editing.without_building(setup, epoch, square))
        st.rerun()
    with st.expander("Players and turn"):
        _edit_players(setup)


def _edit_players(setup: Setup) -> None:
    with st.form("players"):
        title = st.text_input("Title", setup.title or "", max_chars=200)
        colors = [player.color for player in setup.players]
        left, right = st.columns(2)
        number = left.number_input("Turn", 1, setup.ruleset.turns, setup.turn.number)
        mover = right.selectbox("To move", colors, colors.index(setup.turn.player))
        players: list[Player] = []
        for player in setup.players:
            cells = st.columns(8)
            ecus = cells[0].number_input(f"{player.color} Ecus", 0, 999, player.ecus)
            known = player.hand if not isinstance(player.hand, int) else (0, 0, 0)
            counts = [
                int(cells[1 + k].number_input(f"{kind}", 0, 4, known[k], key=player.color + kind))
                for k, kind in enumerate(KINDS)
            ]
            unknown = player.hand if isinstance(player.hand, int) else 0
            hidden = int(cells[4].number_input("unknown", 0, 4, unknown, key=player.color + "?"))
            stands = []
            for i, adventurer in enumerate(player.adventurers):
                epoch = cells[5 + i].selectbox(
                    f"adventurer {i + 1}", EPOCHS, EPOCHS.index(adventurer.epoch),
                    key=f"{player.color} a{i}",
                )  # fmt: skip
                stands.append(Adventurer(epoch, adventurer.used))
            hand = hidden if hidden else (counts[0], counts[1], counts[2])
            players.append(Player(player.color, int(ecus), hand, tuple(stands)))
        if st.form_submit_button("Take these over", width="stretch"):
            edited = replace(setup, title=title or None, players=tuple(players))
            if (int(number), mover) != (setup.turn.number, setup.turn.player):
                edited = editing.with_turn(edited, int(number), mover)
            change(edited)
            st.rerun()


def save_mode(theme: str) -> None:
    """The position as a file, a picture, a link."""
    setup = current()
    svg = boards_svg(setup, theme=theme)
    left, middle, right = st.columns(3)
    left.download_button("Position file", to_yaml(setup), "position.yaml", width="stretch")
    middle.download_button("Picture (SVG)", svg, "boards.svg", "image/svg+xml", width="stretch")
    try:
        right.download_button(
            "Picture (PNG)", png(svg, scale=2), "boards.png", "image/png", width="stretch"
        )
    except PngUnavailable as error:
        right.caption(str(error))
    if st.button("Put the position into the address of this page"):
        st.query_params["p"] = link.to_word(setup)
        st.caption("The address is now a link to this position.")
    st.code(to_yaml(setup), language="yaml")


def _plain(text: str) -> str:
    """Text of a file without the signs that Markdown would take for its own."""
    return "".join("\\" + c if c in "\\`*_{}[]()#+-.!<>|~$:" else c for c in text)


def main() -> None:
    """One run of the page."""
    st.set_page_config("Khronos advisor", layout="wide")
    prepare()
    theme, per_row = sidebar()
    setup = current()
    st.subheader(_plain(setup.title or f"Map {setup.map.name}"))
    st.caption(turn_line(setup))
    board_area = st.container()
    mode = st.segmented_control("What now?", MODES, default=MODES[0]) or MODES[0]
    step = None
    legal = problems()
    if mode == "Edit":
        edit_mode()
    elif mode == "Save":
        save_mode(theme)
    elif legal:
        if mode == "Advice":
            step = advice_mode()
        else:
            play_mode()
    picked: Picked | None = st.session_state.picked
    marks: dict[str, list[str]] = {}
    if picked is not None and mode in ("Edit", "Play"):
        marks = {picked.epoch: editing.squares_of(setup, *picked)}
    with board_area:
        shown, marks = (step.setup, step.changed) if step else (setup, marks)
        if step:
            st.caption(_plain(step.words))
        svg = boards_svg(shown, theme=theme, highlights=marks, per_row=per_row, header=False)
        clicked = clickable(svg, "boards")
        players_table(shown, legal)
    if clicked is not None and clicked != picked:
        st.session_state.picked = clicked
        st.rerun()


if __name__ == "__main__":
    main()
