"""The words of the game, in English; the catalogues translate them in the words of each tradition.

Owns the names of cards, piles and presets and the sentences of the rule fields (docs/rules.md, "Rule fields"); must not
decide what a rule does. Whatever is said of a set of rules is put together from these, field by field.
"""

from __future__ import annotations

from app.sentences import N_


def N_plural(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - see N_
    """Mark a text that differs with a number."""
    return one, many


SUITS = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANKS = {
    "A": N_("ace"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "T": N_("ten"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
}
INDICES = {"T": "10"}  # what stands in the corner of a card, in every language; the others are the rank's own letter
CARD = N_("{rank} of {suit}")
COMPUTER = N_("Computer")  # as a player
LEVEL_NAMES = {"simple": N_("Simple"), "casual": N_("Casual"), "sharp": N_("Sharp")}
# Two players who are called alike: oneself, and the seats.
YOURSELF = N_("{name} (you)")
SEATED = {"a": N_("{name} (host)"), "b": N_("{name} (guest)")}

# By kind: mine, the opponent's, anybody's by name.
PILES = {
    "R": (N_("your reserve"), N_("the opponent's reserve"), N_("{name}'s reserve")),
    "H": (N_("your hand"), N_("the opponent's hand"), N_("{name}'s hand")),
    "T": (N_("your turned card"), N_("the opponent's turned card"), N_("{name}'s turned card")),
    "W": (N_("your waste"), N_("the opponent's waste"), N_("{name}'s waste")),
    "house": (N_("your house {n}"), N_("the opponent's house {n}"), N_("{name}'s house {n}")),
}
DECIMAL = N_(".")
FOUNDATION = N_("foundation {n}")
ANY_FOUNDATION = N_("a foundation")

CARDS = N_plural("{n} card", "{n} cards")
POINTS = N_plural("{n} point", "{n} points")
PLAYS = N_plural("{n} play", "{n} plays")
WINS = N_plural("{n} win", "{n} wins")  # deals won

ACTIONS = {
    "move": N_("{source} → {target}"),
    "run": N_("{source} → {target}, {n} cards"),
    "turn": N_("turns a card"),
    "discard": N_("discards"),
    "discard-card": N_("discards {card}"),
    "turn-card": N_("turns {card}"),
    "pass": N_("passes"),
    "stop": N_("calls Stop! against play {n}"),
    "stop-named": N_("calls Stop! against play {n}: {play}"),
    "accept": N_("accepts"),
    "resign": N_("resigns"),
    "draw?": N_("offers a draw"),
    "draw+": N_("takes the draw"),
    "draw-": N_("refuses the draw"),
}

TABLE = {
    "table": N_("Card table"),
    "table.my-turn": N_("Card table, your turn"),
    "table.their-turn": N_("Card table, the opponent's turn"),
    "table.keys": N_("Arrow keys lead from pile to pile, Enter takes a card up or puts it down, F1 lists all keys."),
    "table.picture": N_("Picture of the table"),
    "table.piles": N_("Every pile is a button beside it."),
    "card.down": N_("face down"),
    "card.awaited": N_("being turned"),
    "pile.empty": N_("{pile}: empty"),
    "pile.top": N_("{pile}: {card}"),
    "pile.top.more": N_("{pile}: {card}, {count} cards"),
    "pile.fan": N_("From the bottom: {cards}"),
    "state.selected": N_("taken up"),
    "state.target": N_("takes the card"),
    "state.marked": N_("marked"),
    "list": N_(", "),
    "tip.my.R": N_("Get rid of these cards first. The top one may be played at any time in your turn."),
    "tip.my.H": N_("Click it, or press Space, to turn its next card."),
    "tip.my.T": N_("The card you have turned: play it, or discard it (D), which ends your turn."),
    "tip.my.W": N_("Here you discard. When your hand is empty, the waste is turned over and becomes the hand."),
    "tip.other.R": N_("The cards your opponent gets rid of first. The rules say whether and how you can load them."),
    "tip.other.H": N_("The opponent's face-down cards. Nobody may touch them."),
    "tip.other.T": N_("The card the opponent has turned."),
    "tip.other.W": N_("Here the opponent discards. The rules say with which cards you can load it."),
    "tip.house": N_("Both players build here, downwards, red and black in turn. Any card may go to an empty house."),
    "tip.foundation": N_("Both players build here, upwards by suit from the ace to the king."),
    "tip.key": N_("Key: {key} · all keys: F1"),
    "key.shift": N_("Shift + {key}"),
}

# What the opponent's reserve and waste are for where the rules are known, by `load_match`.
LOAD_TIPS = {
    "suit": N_("To load: put a card here that is of the same suit and one higher or lower than its top card."),
    "any": N_("To load: put a card here that is one higher or lower than its top card, of any suit."),
}
NO_LOAD_TIP = N_("The cards your opponent gets rid of first. By these rules you cannot load them.")

OUTCOMES = {
    "won": N_("{name} has won the deal: {points}."),
    "resign": N_("{loser} resigned. {name} has won the deal: {points}."),
    "blocked": N_("The deal is blocked. {name} held fewer cards: {points}."),
    "draw": N_("A draw was agreed. {name} held fewer cards: {points}."),
}
# The same to the player at this table: `True`, the deal is his own.
OWN_OUTCOMES = {
    ("won", True): N_("You win the deal: {points}."),
    ("won", False): N_("{name} wins the deal: {points}."),
    ("resign", True): N_("{loser} resigned. You win the deal: {points}."),
    ("resign", False): N_("You resigned. {name} wins the deal: {points}."),
    ("blocked", True): N_("The deal is blocked. You held fewer cards: {points}."),
    ("blocked", False): N_("The deal is blocked. {name} held fewer cards: {points}."),
    ("draw", True): N_("A draw was agreed. You held fewer cards: {points}."),
    ("draw", False): N_("A draw was agreed. {name} held fewer cards: {points}."),
}
DRAWN = {
    "blocked": N_("The deal is blocked and counts for nobody."),
    "draw": N_("A draw was agreed; the deal counts for nobody."),
}

PRESETS = {"classic": N_("Full rules"), "arena": N_("Online"), "depot": N_("Old English"), "maison": N_("French")}
TAGLINES = {
    "classic": N_("The full game: whoever forgets a duty may be stopped."),
    "arena": N_("Quick and friendly: the table refuses what is wrong, and nobody calls Stop!"),
    "depot": N_("The older English game: the reserve fills the houses, and duties come in a strict order."),
    "maison": N_("As played in France: you must empty your houses too."),
}

FIELDS = {
    "reserve": N_("Cards in the reserve"),
    "houses_down": N_("A face-down card in each house"),
    "deal": N_("Laying out"),
    "starter": N_("Who begins"),
    "runs": N_("Moving runs"),
    "own_waste": N_("Playing from your own waste"),
    "load_on": N_("Loading onto"),
    "load_from": N_("Loading from"),
    "load_match": N_("Cards to load with"),
    "duties": N_("Duties"),
    "fill_from_hand": N_("Filling houses from the hand"),
    "goal": N_("To be emptied"),
    "score": N_("Counting"),
    "target": N_("The match goes to"),
    "referee": N_("Who watches"),
    "stop_window": N_("How long a play can be stopped"),
    "stop_proof": N_("What a Stop! must show"),
    "false_stop": N_("A false Stop!"),
    "grace": N_("Time to call Stop!"),
}

# (field, value): what it means, as a sentence. Numbers and sets that are open have the value "".
MEANINGS = {
    ("reserve", ""): N_("Each player has a reserve of {n} cards, its top card face up."),
    ("houses_down", "no"): N_("Each player lays out four houses of one open card."),
    ("houses_down", "yes"): N_("Each player lays out four houses: a face-down card with an open one on it."),
    ("deal", "together"): N_("Both players lay out at once."),
    ("deal", "staggered"): N_("The second player lays out after the first player's first turn."),
    ("starter", "low_reserve"): N_("Whoever has the lower card on the reserve begins."),
    ("starter", "high_reserve"): N_("Whoever has the higher card on the reserve begins."),
    ("starter", "cut"): N_("Both cut a card; the lower one begins."),
    ("starter", "alternate"): N_("The players begin in turn, deal by deal."),
    ("runs", "single"): N_("Cards go from house to house one by one."),
    ("runs", "spaces"): N_("A run may be moved at once if it could be moved card by card through empty houses."),
    ("runs", "whole"): N_("A run may be moved at once."),
    ("own_waste", "no"): N_("Nothing may be taken from your own waste."),
    ("own_waste", "yes"): N_("The top card of your own waste may be played."),
    ("load_on", "reserve+waste"): N_("You may load the opponent's reserve and waste, unless they are empty."),
    ("load_on", "waste"): N_("You may load the opponent's waste, unless it is empty."),
    ("load_from", ""): N_("You may load from: {sources}."),
    ("load_match", "suit"): N_("To load, a card must be of the same suit and one rank higher or lower."),
    ("load_match", "any"): N_("To load, a card must be one rank higher or lower, of any suit."),
    ("duties", "classic"): N_("Foundations come first, the reserve before all; then the reserve fills empty houses."),
    ("duties", "strict"): N_("Foundations come first; uncovering and loading are duties too."),
    ("duties", "maison"): N_("Foundations and empty houses come first; the turned card is free."),
    ("duties", "depot"): N_("Empty houses come first, then foundations, then houses."),
    ("fill_from_hand", "no"): N_("Without a reserve, an empty house may stay empty."),
    ("fill_from_hand", "yes"): N_("Without a reserve, empty houses must be filled from the hand."),
    ("goal", "reserve+hand+waste"): N_("Whoever empties reserve, hand and waste wins."),
    ("goal", "hand+waste"): N_("Whoever empties hand and waste wins."),
    ("goal", "houses+reserve+hand+waste"): N_("Whoever empties their four houses, reserve, hand and waste wins."),
    ("score", "points"): N_(
        "The winner scores 30 points, two more for each card in the loser's reserve and one for each in hand and waste."
    ),
    ("score", "games"): N_("Each deal won counts as one."),
    ("referee", "stop"): N_("A missed duty is allowed; the opponent may call Stop!"),
    ("referee", "strict"): N_("The table refuses every wrong play; nobody calls Stop!"),
    ("referee", "open"): N_("The table refuses almost nothing; the opponent may call Stop! against any wrong play."),
    ("stop_window", "turn"): N_("Any play of the turn can be stopped, until the caller makes a play."),
    ("stop_window", "next_play"): N_("Only the latest play can be stopped."),
    ("stop_proof", "point"): N_("Whoever calls Stop! because a play was missed must name that play."),
    ("stop_proof", "none"): N_("Whoever calls Stop! need not name the missed play."),
    ("false_stop", "harmless"): N_("A false Stop! has no consequence."),
    ("false_stop", "lose_turn"): N_("A false Stop! costs the caller the next turn."),
    ("false_stop", "three"): N_("After three false Stops a player may call no more in that deal."),
    ("grace", "0"): N_("Plays are answered at once."),
    ("grace", ""): N_("Each play waits {seconds} s for a Stop!"),
}
TARGETS = {
    "points": N_plural("The match goes to {n} point.", "The match goes to {n} points."),
    "games": N_plural("The match goes to {n} deal won.", "The match goes to {n} deals won."),
}
OWN_WASTE = N_("your own waste")
SOURCES = {
    "reserve": N_("the reserve"),
    "houses": N_("all houses"),
    "own_houses": N_("your own houses"),
    "turned": N_("the turned card"),
}

# The duties of each table, first ones first, as sentences.
DUTY_TABLES = {
    "classic": (
        N_("If the reserve card fits a foundation, it must go there before anything else."),
        N_(
            "If a card you may play fits a foundation, it must go there before anything else. Of several you choose,"
            " but the reserve card comes first."
        ),
        N_("Before you turn a card, the reserve must fill an empty house."),
    ),
    "strict": (
        N_("If the reserve card fits a foundation, it must go there before anything else."),
        N_(
            "If a card you may play fits a foundation, it must go there before anything else. Of several you choose,"
            " but the reserve card comes first."
        ),
        N_("If a covered house card fits a foundation and can be uncovered card by card, it must be uncovered."),
        N_("If you can load the opponent, you must."),
        N_("Before you turn a card, the reserve must fill an empty house."),
    ),
    "maison": (
        N_("If the reserve card fits a foundation, it must go there before anything else."),
        N_("House cards that fit a foundation must go there, and the reserve must fill an empty house, in any order."),
        N_("The turned card may be discarded freely."),
    ),
    "depot": (
        N_("An empty house must be filled from the reserve before anything else."),
        N_("Then the reserve card must go to a foundation if it fits."),
        N_("Then the other cards that fit a foundation must go there."),
        N_("Then the reserve card must go to a house if it fits."),
        N_("Before you turn, discard or load, the waste card or the turned card must go to a house if it fits."),
        N_("You may not load with a house card that fits another house."),
        N_("Before you load from a house, you must load with the reserve card if you can."),
    ),
}

# What a duty forbids while it is open, by `engine.duties.Blocks`.
EXTENTS = {
    "EVERY": N_("It comes before every other play."),
    "NOT_FOUNDATION": N_("It comes before every play but those to a foundation."),
    "TURN_PASS": N_("It only forbids turning a card and passing; other plays are free."),
    "TURN_PASS_DISCARD": N_("It only forbids turning a card, discarding and passing; other plays are free."),
    "LOADS_TURN_PASS_DISCARD": N_(
        "It only forbids loading, turning a card, discarding and passing; other plays are free."
    ),
    "HOUSE_LOADS": N_("It only forbids loading from houses; other plays are free."),
}

# Why a Stop was denied.
REASONS = {
    "fits": N_("The card fits where it was played."),
    "no-place": N_("This play puts no card where it does not belong."),
    "right": N_("No rule forbids the play that was made."),
    "not-possible": N_("The named play was not possible: {play}."),
    "no-duty": N_("No duty asked for the named play: {play}."),
    "free": N_("The duty that was named, {duty}, does not forbid the play that was made."),
    "alike": N_("The play that was made meets the same duty, {duty}. Of several, any may come first."),
    "same-rank": N_("The play that was made meets another duty, {other}, of the same rank: either may come first."),
    "earlier": N_("The play that was made is a duty itself, {other}, and comes before the one that was named, {duty}."),
    "not-first": N_("The named play was not what ought to have been played first: {play}."),
}

# What all rules have in common, by section.
SECTIONS = {
    "aim": N_("Aim"),
    "layout": N_("Layout"),
    "plays": N_("Plays"),
    "duties": N_("Duties"),
    "turn": N_("The turn"),
    "stop": N_("Stop!"),
    "end": N_("The end"),
}
COMMON = {
    "aim": (N_("Crapette is a patience for two: each player has a pack of 52 cards, and the houses are shared."),),
    "layout": (
        N_("The other cards are the hand, face down. The eight foundations begin empty."),
        N_("What a face-down card is, not even the computers know: it shows only when the card is turned."),
    ),
    "plays": (
        N_("You may play the top of your reserve, the top card of any house and your turned card."),
        N_("Foundations go up by suit from the ace to the king."),
        N_("Houses go down, red and black in turn; any card may go to an empty house."),
        N_("To load: put a card on the opponent's reserve or waste."),
    ),
    "turn": (
        N_("When you are done, turn a card from your hand. If it fits, play it and go on; else discard it."),
        N_("When the hand is empty, the waste is turned over to become the hand."),
        N_("Whoever has neither hand nor waste passes."),
        N_("The same table may come up three times in one turn, and no more."),
        N_("After fifty moves from house to house in a row, something else must be played."),
    ),
    "stop": (
        N_("If the Stop! is right, the plays from there on are taken back, the missed play is made and the turn ends."),
        N_("A play that would end the deal waits until the opponent accepts it or calls Stop!"),
    ),
    "end": (
        N_("If nobody can get any further, the deal is blocked: whoever holds fewer cards gets the difference."),
        N_("If nobody can get any further, the deal is blocked and counts for nobody."),
        N_("A player may resign, or offer a draw."),
    ),
}
