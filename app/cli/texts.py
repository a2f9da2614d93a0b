"""The fixed texts of the command line, in English; the catalogues translate them.

Owns their wording. The texts of `--help` stand beside what they are about (`app.cli.spoken`).
"""

from __future__ import annotations

from app.sentences import N_

DEAL = N_("Deal {deal}: {text} ({plays})")
MISSED = N_("Deal {deal}: faults nobody called: {missed}")
MATCH_ENDS = N_("The match stands {a} : {b}. The record has {entries} entries: {path}")
SELFPLAY_ENDS = N_("{games} deals: {first} won {first_won}, {second} won {second_won}.")
VERDICT_OK = N_("The play is right.")
VERDICT_FAULT = N_("The play is at fault: {why}")
VERDICT_IMPOSSIBLE = N_("The play is impossible: {why}")
RULE = N_("The rule: {rule}")
STOP_UPHELD = N_("The Stop would be upheld: {why}")
STOP_DENIED = N_("The Stop would be denied.")
STATUS = N_("{file}: {status}")
ENTRIES = N_("{n} entries, last {head}")
AFTER = N_("After entry {n}: {what}")
INVITE = N_("Send this to the other player:")
INVITE_NOW = N_("This invite is the best one now; one that you have sent already is as good as before:")
LISTENING = N_("Waiting on port {port}. Ctrl-C ends it.")
ADDRESSES = N_("Addresses tried, in this order: {addresses}")
MY_KEY = N_("Your key: {words}")
KEY_IS = N_("The other player's key: {words}")
LOOKING = N_("Looking for games on this network …")
CHANGED = N_("single rules changed")
OTHER_VERSION = N_("another version of the game")
ADMIT = N_("A player without your invite asks to come in. Key: {words}. Let them in? [y/N] ")
YES_OR_NO = N_("That is neither yes nor no: type y or n.")
ANOTHER = N_("Somebody else stands there now. Look at the key and answer again.")
CONNECTED = N_("Playing with {name}.")
GOING_ON = N_("Going on with the unfinished match with {name}.")
RECONNECTING = N_("The line is cut. Trying again …")
HELP = N_("""You are {seat} ({name}). Piles are written with their owner, a or b:
  {seat}R reserve   {seat}H hand   {seat}T turned card   {seat}W waste   {seat}1-{seat}4 houses   f foundations
Plays:  {seat}R>f (reserve card to its foundation)   {seat}2>b1 (house card to a house)   {seat}T>{other}W (a load)
        turn (turn up a hand card)   {seat}T>{seat}W (discard, which ends the turn)   pass
Stop!:  stop 12 {other}R>f (play 12 was wrong: this ought to have been played)   stop 12 (the play itself was wrong)
Also:   accept (the last play of a deal)   draw? (offer a draw)   draw+ draw- (take it, refuse it)   resign
        ? (what fits)   help (also how to read the table)   rules   q (leave)   "a text for the other player""")
READING = N_("""How the table is read:
  8s' Tc     a card is its rank, A 2-9 T J Q K (T is the ten), and its suit: c ♣  d ♦  h ♥  s ♠
             with a ' it is of {b}'s pack, without of {a}'s; otherwise the two packs are alike
  ? ?*12     one card face down, twelve of them; (9h) lies face down, but has been seen
  a.reserve  the piles of {a} begin with a., those of {b} with b.: reserve, hand, turned (card), waste, houses
             the top card of a pile stands last; a pile that is not shown is empty
  8c | Th | | 4h 3d'
             houses 1 | 2 | 3 | 4 of one player: here 3 is empty, and on the fourth the three lies on the four
  3h - As    foundations 1, 2, 3 …: their top cards; - is an empty one
  →          it is your turn""")
STOPPING = N_("""How Stop! is called:
  Each play is told with its number, as in “12 {name}: …”. If a duty was missed by it, type stop, that number
  and the play that ought to have been made, as {name} would have typed it: stop 12 {other}R>f, or stop 12 turn.""")
STOPPING_ALONE = N_("If the play itself was wrong, its number is enough: stop 12.")
SINGLE_RULES = N_("Single rules that can differ, as in “crapette rules classic own_waste=yes”:")
NO_HELP = N_("By the terms of this match the table gives no help.")
ANSWER_LAST_CALL = N_("Type accept, or stop with a play's number, e.g. stop {n}.")
ANSWER_DRAW = N_("{name} offers a draw: draw+ takes it, draw- refuses it.")
OFFER_LAPSED = N_("{name}'s offer of a draw has lapsed.")
OWN_OFFER_LAPSED = N_("Your offer of a draw has lapsed.")
SURE_RESIGN = N_("Resign this deal? {name} wins it. [y/N] ")
SURE_DRAW = N_("Offer {name} a draw in this deal? [y/N] ")
NOT_DONE = N_("Nothing was done.")
RESIGN_WHO = N_("You can resign for yourself only: type resign.")
YOU_CALL = N_("You call Stop! against play {n}.")
YOU_NAME = N_("You call Stop! against play {n}: {play}")
NOTHING_ASKED = N_("Nothing is asked yet. q leaves.")
NOTHING_FITS = N_("It is not your turn.")
SOUND = N_("The record is sound.")
WAITING_BACK = N_("The line is cut. Waiting for {name} to come back …")
PEER_LEFT = N_("{name} has left. The match is saved and can go on later.")
MAY_COME_BACK = N_("You can wait here for {name} to come back; Ctrl-C ends the wait.")
GOES_ON = N_("The match goes on with: {command}")
GOES_ON_LATER = N_("As soon as {name} is waiting again, the match goes on with: {command}")
NO_MATCHES = N_("There are no matches yet.")
FORGOTTEN = N_("The match {match} is deleted.")
HOW_TO_PLAY = N_("Type help for how plays are written, ? for what fits, q to leave.")
LEFT = N_("You have left.")
OFFERED = N_("{name} offers a match by these rules: {preset} ({rules}).")
CHANGED_IN = N_("Changed in “{preset}”:")
HELP_IS = N_("Help at the table: {help}.")
ACCEPT_TERMS = N_("Play by these rules? [y/N] ")
HELPS = (N_("none"), N_("where a card fits"), N_("duties too"))
INPUT_ENDED = N_("The input has ended, so nobody can play here. --bot lets a computer player play.")
NO_MATCH = N_("There is no unfinished match.")
WHERE = N_("Missing argument 'INVITE-or-HOST:PORT', or --lan.")
WITHOUT_WINDOW = N_("Without a command this help is shown.")
WITHOUT_COMMAND = N_(
    "Without a command the window opens; with a .crapette file it opens its review, with an invite the page to join by"
    " it."
)
WROTE = N_("Written: {path}")
BACKED_UP = N_("The back-up is in {path}.")
KEY_PUT = N_("Your key is now: {words}")
KEY_KEPT = N_("The key that was there is kept: {path}")
STORE_ASIDE = N_("The damaged file is kept: {path}. An empty one takes its place.")
FILE_OR_NEW = N_("Give either FILE or --new.")
