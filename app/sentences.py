"""One sentence for every code of the program, in English; the catalogues translate them.

Owns the wording of errors, refusals, faults and states; must not decide when one is shown. Placeholders are the values
an error carries. A sentence says what is wrong for a player and, where that helps, what to do next.
"""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - gettext's name for "translate later"
    """Mark a text for the catalogues."""
    return text


# Impossible plays and misplaced cards, docs/rules.md, "Referees, refusals, faults".
PLAYS = {
    "deal-over": N_("This deal is over."),
    "awaiting-reveal": N_("A card is still being turned."),
    "not-your-turn": N_("It is not your turn."),
    "same-pile": N_("The card lies there already."),
    "no-card": N_("There is no card to take."),
    "hidden-card": N_("That card lies face down."),
    "not-a-run": N_("Those cards are not a run: each must be one lower than the card under it, red and black in turn."),
    "already-turned": N_("You have turned a card already: play it or discard it first."),
    "nothing-to-turn": N_("Your hand and your waste are empty: there is nothing to turn."),
    "cannot-pass": N_("You can pass only when your hand and your waste are empty."),
    "repeats": N_("The same table would come up again and again in this turn: make another play."),
    "nothing-to-stop": N_("That play cannot be stopped, or cannot be stopped any more."),
    "nothing-to-accept": N_("There is nothing to accept."),
    "no-offer": N_("No draw has been offered."),
    "too-many-offers": N_("You have offered a draw in this turn already."),
    "bad-reveal": N_("That card cannot be turned up here."),
    "not-available": N_("You may not play from there."),
    "not-a-target": N_("You may not play to there."),
    "empty-target": N_("You cannot load an empty pile."),
    "needs-ace": N_("An empty foundation takes only an ace."),
    "wrong-suit": N_("The suit does not fit."),
    "wrong-colour": N_("A house takes red on black and black on red."),
    "wrong-rank": N_("The rank does not fit."),
    "no-turned-card": N_("Turn a card first; only the turned card can be discarded."),
    "only-the-top": N_("Only the top card of a pile can go there."),
    "not-yours": N_("That pile is your opponent's: you play from your reserve, your turned card and any house."),
    "run-too-long": N_("You cannot move so many cards at once: clear a house, or move fewer."),
}

# A missed duty, told to the player whose play was refused.
MISSED = {
    "reserve-to-foundation": N_("First your reserve card must go to a foundation."),
    "to-foundation": N_("First a card must go to a foundation."),
    "fill-space": N_("First the empty house must be filled."),
    "uncover": N_("First a covered card that fits a foundation must be uncovered."),
    "load": N_("First you must load your opponent."),
    "reserve-to-house": N_("First your reserve card must go to a house."),
    "to-house": N_("First a card that fits a house must go there."),
    "reserve-to-load": N_("First you must load your opponent with your reserve card."),
}

# The same duties as things to do: for Stops, the review and the list of open duties.
DUTIES = {
    "reserve-to-foundation": N_("the reserve card to a foundation"),
    "to-foundation": N_("a card to a foundation"),
    "fill-space": N_("a card into the empty house"),
    "uncover": N_("uncovering a card that fits a foundation"),
    "load": N_("loading the opponent"),
    "reserve-to-house": N_("the reserve card to a house"),
    "to-house": N_("a card to a house"),
    "reserve-to-load": N_("loading the opponent with the reserve card"),
}

# Texts that cannot be read: the reasons of a NotationError.
NOTATION = {
    "notation": N_("This text cannot be read: {detail}"),
    "action-too-long": N_("This is too long for a play: {detail}"),
    "bad-action": N_("This is not a play: {detail}"),
    "bad-named-play": N_("A Stop cannot name this play: {detail}"),
    "unknown-preset": N_("There are no rules called “{detail}”; the command “crapette rules” lists them."),
    "unknown-level": N_("There is no computer player called “{detail}”."),
    "unknown-rule": N_("There is no rule called “{detail}”; the command “crapette rules” lists them."),
    "field-twice": N_("This is given twice: {detail}"),
    "not-canonical": N_("The rules are not written in the agreed form."),
    "bad-value": N_("This value is not possible: {detail}"),
    "bad-card": N_("This is not a card: {detail}"),
    "bad-seat": N_("A player is a or b, not {detail}."),
    "bad-foundation": N_("A foundation cannot look like this: {detail}"),
    "text-too-long": N_("The text is too long for a position."),
    "no-colon": N_("Each line needs a name and a colon; here there is none: {detail}"),
    "unknown-field": N_("A position has no “{detail}”."),
    "too-many-cards": N_("There are more cards here than exist: {detail}"),
    "too-many-turned": N_("Only one card can lie turned: {detail}"),
    "too-many-houses": N_("A player has no more than four houses: {detail}"),
    "too-many-foundations": N_("There are no more than eight foundations: {detail}"),
    "third-copy": N_("Each card exists twice, and here is a third: {detail}"),
    "copy-twice": N_("The same card of the same pack stands here twice: {detail}"),
    "deck-overfull": N_("The pack of player {detail} would have more than 52 cards."),
    "down-outside-house": N_("Only in a house can a known card lie face down: {detail}"),
    "down-on-top": N_("The top card of a house cannot lie face down: {detail}"),
    "down-not-bottom": N_("Only the lowest card of a house can lie face down: {detail}"),
    "laid-not-staggered": N_("A side can be missing only if the second player lays out later."),
    "laid-with-cards": N_("Player {detail} is said not to be laid out, and yet has cards."),
    "nobody-laid": N_("At least one player must be laid out."),
    "staggered-starter": N_("If the second player lays out later, the start must be decided by the cut or in turn."),
}

# Folders, identity, store and settings on this machine.
MACHINE = {
    "folder-unusable": N_("{path} cannot be used: {detail}. Check that the disk is there and may be written to."),
    "bad-profile-name": N_("“{name}” cannot name a profile. Use up to 32 of a–z, 0–9, - and _."),
    "profile-in-use": N_(
        "Crapette is running already with the profile “{profile}”. Close it, or start with --profile and another name."
    ),
    "busy-waiting": N_("Somebody is being waited for here. Go back first, then the record can be opened."),
    "busy-invite": N_(
        "A match is being played here, or somebody is awaited. Leave that first; then the invite can be used."
    ),
    "key-damaged": N_(
        "The key of your identity is damaged: {path}. Restore it from a back-up (crapette restore FILE); with a new key"
        " (crapette restore --new) your unfinished matches cannot go on."
    ),
    "key-missing": N_(
        "The key of your identity is gone: {path}. Restore it from a back-up (crapette restore FILE); with a new key"
        " (crapette restore --new) your unfinished matches cannot go on."
    ),
    "key-sound": N_("Nothing is wrong with your key: it stays."),
    "key-same": N_("This is the key you have already."),
    "backup-damaged": N_("{path} is no back-up of a key, or it is damaged."),
    "store-too-new": N_("Your matches were written by a newer version of Crapette. Install that version."),
    "store-foreign": N_("The file that should hold your matches belongs to another program. Move it away."),
    "store-damaged": N_(
        "The file with your matches is damaged: {path}. It can be set aside to begin an empty one: on the first page,"
        " or with crapette set-aside."
    ),
    "store-sound": N_("Nothing is found to be wrong with the file with your matches: it stays. {path}"),
    "practice-unkept": N_("Nothing of this practice match is kept: its file on your disk cannot be used."),
    "practice-lost": N_("The computer's own files were damaged; its unfinished match is lost. They are kept: {kept}"),
    "store-full": N_("The disk is full: your match cannot be saved. Make room, then go on."),
    "store-busy": N_("Another program is writing to your matches. Try again in a moment."),
    "store-readonly": N_("Your matches cannot be saved: {path} may not be written."),
    "store-unreachable": N_("The file with your matches cannot be opened: {path}"),
    "store-failed": N_("Your match cannot be saved: {detail}"),
    "store-closed": N_("The file with your matches is closed already."),
    "store-gone": N_(
        "The file with your matches was moved or deleted while the game is running: {path}. Nothing more is played."
        " Put it back, or start the game again."
    ),
    "store-out-of-order": N_("An entry does not fit what is stored. This is a fault of the program: please report it."),
    "entry-too-long": N_("An entry of {length} bytes is longer than the {limit} allowed."),
    "match-exists": N_("This match is stored already."),
    "unknown-match": N_("This match is not stored here. It may be deleted or belong to another profile."),
    "match-damaged": N_(
        "Entry {n} of this match is damaged on your disk. It is restored, from the other player's record if need be;"
        " until then nothing is played."
    ),
    "match-unreadable": N_(
        "The match {match} cannot be used: what your disk has of it, besides its entries, is damaged. A back-up of the"
        " file with your matches may have it."
    ),
    "match-finished": N_("This match is finished: there is nothing to go on with."),
    "match-practice": N_("This match is one against the computer. It goes on in the window only."),
    "ambiguous-match": N_("Several matches begin with “{match}”. Give more of the number."),
    "nothing-unfinished": N_("There is no unfinished match."),
    "settings-damaged": N_("Your settings could not be read and start afresh. The old ones are kept in {kept}."),
    "setting-bad-value": N_("The setting “{field}” had an impossible value and was reset."),
    "settings-unwritable": N_("Your settings cannot be saved: {detail}"),
    "file-unreadable": N_("{path} cannot be read: {detail}"),
    "file-unwritable": N_("{path} cannot be written: {detail}"),
    "output-failed": N_("The answer cannot be written: {detail}"),
    "file-folder": N_("{path} is a folder."),
    "file-missing": N_("There is no file {path}."),
    "file-special": N_("{path} is no plain file."),
    "file-too-big": N_("{path} is too big to be a file of this game."),
    "bad-option": N_("{option}: “{value}” is not possible. {detail}"),
    "file-exists": N_("{path} exists already. Choose another name."),
    "no-display": N_(
        "There is no screen to open a window on. These commands need none: host, join, lan, resume, selfplay, verify,"
        " replay, export, matches, forget, backup, restore, set-aside, integrate, judge, rules."
    ),
    "no-desktop": N_("This works on Linux desktops only."),
    "no-window": N_("The window cannot be opened: {detail}"),
    "bad-entry-number": N_("The record has no entry {n}."),
    "internal": N_("Something went wrong that should not have: {detail}. Please report it."),
}

# The network and the protocol, met on this side.
NETWORK = {
    "bad-address": N_("“{address}” is not an address. Write it as host:port."),
    "port-taken": N_("Port {port} is used by another program. Choose another."),
    "cannot-listen": N_("Nobody can join: listening failed ({detail})."),
    "unreachable": N_(
        "Nobody answers at {address}. Check the address, and that your friend's program is waiting and reachable."
    ),
    "hung-up": N_(
        "{address} answers and hangs up at once: no game is waiting there, or this machine is blocked for a minute"
        " after a wrong invite. Try again in a minute, or ask your friend for a new invite."
    ),
    "refused": N_("{address} answers, but no game is waiting there. Ask your friend for a new invite."),
    "malformed": N_("The other side sent something that is not of this game. The connection is closed."),
    "oversized": N_("The other side sent more than is allowed at once. The connection is closed."),
    "unexpected": N_("The other side sent something out of place. The connection is closed."),
    "flood": N_("The other side sends far too much. The connection is closed."),
    "bad-text": N_("The other side sent a text with forbidden characters. The connection is closed."),
    "not-said": N_("That line could not be sent: it is empty, too long, or has characters that are not allowed."),
    "bad-key": N_("The other side's key is not a safe one. Nothing was played."),
    "own-key": N_("That is your own identity. To play against yourself, use a second profile (--profile)."),
    "version": N_("The two programs are of versions that do not understand each other. Update the older one."),
    "bad-proof": N_("The other side could not prove who it is. Nothing was played."),
    "wrong-key-announced": N_(
        "Somebody else answered than the host announced on this network. Look at the list again, or ask your friend for"
        " an invite."
    ),
    "wrong-key": N_("Somebody else answered than the host named in the invite. Ask your friend for a new invite."),
    "key-changed": N_(
        "Warning: at this address somebody else answered last time. Go on only if your friend says that the key is new."
    ),
    "bad-token": N_("Somebody tried to join with a wrong invite and was turned away."),
    "invite-used": N_("Somebody tried to join with an invite that is used already."),
    "not-admitted": N_("This player was not let in."),
    "busy": N_("Somebody else tried to join and was told to wait."),
    "unfinished": N_("You have an unfinished match with this player. Go on with it, give it up or delete it first."),
    "rules-version": N_("The rules are of a version that this program does not know. Update it."),
    "unknown-rules": N_("The terms name rules that this program does not know. Nothing was played."),
    "terms": N_("The two sides do not agree on the same terms. Nothing was played."),
    "declined": N_("You declined the terms."),
    "outrun": N_("Another address of the same invite was faster."),
    "slow": N_("The other side took too long to introduce itself."),
    "turned-away": N_("Somebody was turned away: this address is blocked for a minute, or nobody is awaited."),
    "crowded": N_("Somebody who said nothing was dropped for a newcomer."),
    "no-tls": N_("What came was not of this game."),
    "silent": N_("Nothing has been heard from the other side for 45 seconds. The match is saved."),
    "lost": N_("The connection is lost. The match is saved."),
    "replaced": N_("A newer connection of this match has taken over."),
    "done": N_("The match is over."),
    "rematch": N_("You have asked for a rematch."),
    "leaving": N_("You left. The match is saved and can go on later."),
    "left-early": N_("The other player left before the match began."),
    "deals-done": N_("All the agreed deals have been played."),
    "storage": N_("The record cannot be saved, so nothing more is played. Check the disk, then go on with the match."),
    "unmended": N_(
        "A part of this match is lost on your disk, and the other player's record does not show for sure what it was."
        " You may have signed it, so nothing can be signed in its place. A back-up of the file with your matches may"
        " have it."
    ),
    "bad-signature": N_("A signature does not hold. Nobody is accused: the data may be damaged."),
    "wrong-match": N_("An entry belongs to another match."),
    "gap": N_("Entries are missing."),
    "bad-prev": N_(
        "An entry does not follow from anything known: this match has gone on in two ways, perhaps from a copy. Put"
        " both players' records together and verify them."
    ),
    "unlawful": N_("An entry breaks the law of the game. The match ends here; the record shows it."),
    "desync": N_("The two sides no longer agree on the table. The match stops here; please export the record."),
    "forked": N_("Two copies of one identity signed different things. The match ends here; the record proves it."),
    "owed": N_("An entry was signed while an answer was owed."),
    "not-owed": N_("An answer was signed that nobody had asked for."),
    "match-over": N_("The match is over: nothing more can be signed."),
    "bad-body": N_("An entry's content is not of its kind."),
    "bad-time": N_("An entry's clock runs backwards."),
    "wrong-deal": N_("Cards were laid out for another deal."),
    "wrong-slots": N_("Other cards were opened than were awaited."),
    "wrong-nonce": N_("A card was opened with another secret than was promised."),
    "not-synced": N_("There is no connection just now. Wait until it is back."),
    "waiting": N_("An answer of the other side is still awaited."),
    "ended": N_("This match has ended and takes no more plays."),
    "bad-invite": N_("This is not a valid invite. Copy the whole link that begins with crapette://."),
    "useless-address": N_("No other machine can ever be reached at {detail}. Another address is needed."),
    "announced": N_("Announced on this network: whoever opens “Join” on it sees your name and this game."),
    "announce-off": N_("Not announced on this network: you have switched that off."),
    "announce-invited": N_("Not announced on this network, because only whoever has the invite may join."),
    "announce-no-network": N_("Not announced: no other computer can reach this one just now."),
    "announce-failed": N_("The game cannot be announced on this network ({detail}). The invite works all the same."),
    "looking": N_(
        "None is announced at the moment. Some networks let no announcements through: the invite or the address works"
        " there, too."
    ),
    "look-no-network": N_("None can be found: this computer is on no network just now."),
    "look-failed": N_("Games on this network cannot be looked for ({detail}). The invite or the address works."),
    "look-more": N_("There are more than can be shown here. The invite or the address works."),
    "no-game": N_("No game is announced on this network. Ask your friend for the invite or the address."),
    "ambiguous-game": N_("Several games fit: {games}. Give the beginning of one key in words."),
    "not-a-record": N_("This file is not a record of a match."),
    "damaged": N_("The record is damaged. What stands before the damage can be used."),
    "other-match": N_("These files are not of one match."),
}

# The same codes when the other side closes the connection with them: then they speak of us.
CLOSED = {
    "malformed": N_("The other side did not understand what this program sent, and closed the connection."),
    "oversized": N_("The other side refused something as too long, and closed the connection."),
    "unexpected": N_("The other side found something out of place, and closed the connection."),
    "flood": N_("The other side was sent too much at once, and closed the connection."),
    "bad-text": N_("The other side refused your name or a message because of its characters."),
    "bad-key": N_("The other side does not accept your key."),
    "bad-proof": N_("The other side does not believe that you are who you say."),
    "bad-token": N_("The host does not know this invite. Ask your friend for a new one."),
    "invite-used": N_("This invite is used already. Ask your friend for a new one."),
    "not-admitted": N_("The host did not let you in, or did not answer. Ask your friend for an invite."),
    "busy": N_("The host is busy with somebody else. Try again in a minute."),
    "unknown-match": N_("The other side does not have this match. It may be deleted there."),
    "declined": N_("Your guest declined the terms. Choose other rules, or talk about them."),
    "slow": N_("This side took too long to introduce itself. Try again."),
    "silent": N_("The other side heard nothing from here. The match is saved."),
    "done": N_("The other side has closed the finished match."),
    "rematch": N_("The other player would like a rematch."),
    "leaving": N_("The other player left. The match is saved and can go on later."),
    "deals-done": N_("The other player has played as many deals as agreed."),
    "storage": N_("The other side cannot save the record. The match is saved here and can go on later."),
    "unmended": N_(
        "The other player's disk has lost a part of this match, and your record does not show for sure what it was, so"
        " nothing more can be signed there. Your record is kept."
    ),
    "unlawful": N_("The other side says that an entry of yours breaks the law of the game. Verify the record."),
}

# How a record stands (docs/protocol.md, "The record file"), and what the table waits for.
STATES = {
    "status-not-begun": N_("The match has not begun."),
    "status-finished": N_("The match is finished."),
    "status-owed": N_("The record ends where {name} still had to answer."),
    "status-waiting": N_("The record ends where it was {name}'s turn."),
    "status-invalid": N_("Entry {n} by {name} breaks the law of the game."),
    "status-forked": N_("{name} signed two different things in the place of entry {n}."),
    "status-damaged": N_("The record is damaged at its item {n}; nobody is accused."),
    "your-turn": N_("Your turn"),
    "their-turn": N_("{name} is playing"),
    "your-last-call": N_("{name}'s play would end the deal: accept it or call Stop!"),
    "their-last-call": N_("Waiting for {name} to accept the last play"),
    "waiting-answer": N_("Waiting for {name}'s answer"),
    "waiting-card": N_("Waiting for {name}'s card"),
    "waiting-record": N_("Waiting for the rest of the match from {name}"),
    "waiting-peer": N_("Waiting for somebody to join"),
    "waiting-admission": N_("Waiting for the host to let you in"),
    "waiting-terms": N_("Waiting for {name} to look at the terms"),
    "connecting": N_("Connecting to {address}"),
    "reconnecting": N_("The connection is lost; trying again"),
    "waiting-back": N_("Waiting for {name} to come back"),
    "left-table": N_("{name} has left the table."),
    "left-waiting": N_("{name} has left the table. The match is saved and goes on as soon as {name} is back."),
    "came-back": N_("{name} is back at the table."),
    "goes-on": N_("Your unfinished match with {name} goes on. A new one can begin when it is over."),
    "goes-on-rules": N_("Your unfinished match with {name} goes on; the new rules wait until it is over."),
    "reconnected": N_("The connection is back."),
    "connected": N_("Connected"),
    "not-connected": N_("Not connected"),
    "awaited-silent": N_("{name} does not answer yet. It is tried again until you cancel."),
    # Whether who has closed a finished match for another one still waits for it, nobody can know until he answers.
    "rematch-wanted": N_("{name} would like a rematch."),
    "rematch-asked": N_(
        "{name} has been told that you would like a rematch. It begins as soon as {name} wants one, too. If {name}"
        " leaves instead, you may not hear of it."
    ),
    "rematch-agreed": N_("{name} would like a rematch, too. It begins as soon as {name} answers."),
    "rematch-silent": N_("{name} does not answer and may have left. It is tried again until you cancel."),
    "rematch-alone": N_("{name} has left the table. A rematch begins as soon as {name} wants one, too."),
    "they-lay-out-later": N_("{name} lays out after your first turn."),
    "you-lay-out-later": N_("You lay out after {name}'s first turn."),
    "stop-upheld": N_("Stop! upheld: {name} missed {duty}."),
    "stop-upheld-you": N_("Stop! upheld: you missed {duty}."),
    "stop-upheld-play": N_("Stop! upheld: the play was wrong. {reason}"),
    "stop-denied": N_("Stop! denied: the play was right."),
    "stop-denied-named": N_("Stop! denied: the named play was not the one that ought to have been made."),
    "stop-crossed": N_("The Stop! came first: the play does not count."),
    "play-again": N_("The Stop! was denied: the play is made again."),
    "draw-offered": N_("{name} offers a draw."),
    "draw-refused": N_("{name} refuses the draw."),
    "you-offer-draw": N_("You offer a draw."),
    "you-refuse-draw": N_("You refuse the draw."),
    "you-lose-turn": N_("You lose a turn for a false Stop!"),
    "turn-lost": N_("{name} loses a turn for a false Stop!"),
    "calls-used-up": N_("Three false calls: {name} may not call Stop! again in this deal."),
}

# What the host's router says (`app.reach.Way.codes`).
ROUTER = {
    "router-asking": N_("Your router is being asked to let the port in from the internet."),
    "router-mapped": N_(
        "Your router lets players in from the internet at {address}. Nobody has come that way yet, so it is not"
        " certain."
    ),
    "router-seen": N_("You can be reached from the internet: somebody has come in through your router at {address}."),
    "router-permanent": N_(
        "Your router keeps this way open until the game closes it. Should the computer go off before, close TCP port"
        " {outer} in the router's settings."
    ),
    "reached-seen": N_("You can be reached from the internet: somebody has come in that way."),
    "router-none": N_(
        "No router has answered that could be asked to let the port in (UPnP). For a player from the internet, switch"
        " that on in your router, or have it forward TCP port {port} to this computer."
    ),
    "router-refused": N_(
        "Your router does not let the port in. For a player from the internet, allow that (UPnP) in its settings, or"
        " have it forward TCP port {port} to this computer."
    ),
    "router-taken": N_(
        "Other programs use port {port} at your router. Choose another port for a player from the internet."
    ),
    "router-nested": N_(
        "Your router's own address, {own}, is not a public one: another router stands before it, perhaps your"
        " provider's. From the internet nobody can come in by IPv4. Your friend may be able to host instead."
    ),
    "router-offline": N_(
        "Your router names no public address: it is not connected, or another router stands before it, perhaps your"
        " provider's. From the internet nobody can come in by IPv4. Your friend may be able to host instead."
    ),
    "router-missing": N_(
        "Your router cannot be asked to let the port in: “miniupnpc” is not installed. For a player from the internet,"
        " have the router forward TCP port {port} to this computer."
    ),
    "router-off": N_(
        "Your router is not asked to let the port in: that is switched off. For a player from the internet, it must"
        " forward TCP port {port} to this computer."
    ),
    "router-unneeded": N_("Players can come in at the one address that was chosen; the router is not asked."),
}

SENTENCES: dict[str, str] = {**PLAYS, **MISSED, **NOTATION, **MACHINE, **NETWORK, **STATES, **ROUTER}
"""Code to sentence; where both sides use a code, the table named first has it."""
