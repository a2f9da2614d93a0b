"""The 256 words of a fingerprint, one for each byte.

Owns the list; it must never be reordered, or known fingerprints would be read differently.
"""

from __future__ import annotations

_LIST = """
    acid acorn actor agent alarm album alley amber angel ankle apple apron arch arena armor arrow ash atlas attic
    award axis bacon badge bagel baker bamboo banjo barn basil basin beach beard beetle bell bench berry birch
    bishop blade blanket bloom boat bolt bonus book boot bottle bowl branch brass bread brick bridge broom brush
    bucket bugle bundle butter button cabin cactus cake camel camp canal candle canoe canyon carbon cargo carpet
    carrot castle cedar cellar chain chalk cheese cherry chess chimney circus cliff clock cloud clover coast cobra
    cocoa coffee coin comet copper coral cotton cousin crab cradle crane crayon creek crown crystal curtain dagger
    daisy dance dawn deer desert diary dinner doctor dolphin donkey door dragon drum duck eagle easel echo elbow
    elm ember engine fabric falcon farm feather fern ferry field fig finger flag flame flute forest fossil fox
    frost fruit galaxy garden garlic ghost giant ginger glacier glass globe glove goat gold grape grass guitar
    hammer harbor harp hazel helmet heron honey horse hotel igloo island ivory jacket jaguar jelly jewel judge
    juice jungle kettle king kite kitten ladder lagoon lake lamp lemon lentil letter lily lion lizard lobster
    locket lotus magnet mango maple marble market meadow medal melon mirror monkey moon moss mountain museum needle
    nest nickel noodle novel nutmeg oasis ocean olive onion opera orange orbit orchid otter oven owl oyster paddle
    palace panda paper parrot peach pearl pebble pencil pepper piano pigeon pillow pine pirate planet plum pocket
    pony potato puzzle quartz rabbit radio raven ribbon river robot rocket
"""

WORDS: tuple[str, ...] = tuple(_LIST.split())
