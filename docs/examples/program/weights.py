"""What program.py likes in each game: weights on the gauges of a preview, by what stands before their stroke, and on choices or whole
kinds of them, where the preview does not say what they are good for."""

ARKWRIGHT = {
    "gauges": {"cash": 0.6, "portfolio": 1, "income": 1.2, "bill": -1, "steps": 8, "loans": -12, "appeal": 1, "quality": 1, "machines": 1},
    "choices": {"end-turn": -2, "done": -1, "sell": -15, "borrow": -15},
}

WEIGHTS = {
    "railways": {
        "gauges": {"cash": 0.5, "cubes": 0.5, "worth": 1.5, "level": 1.5, "yard": 1, "contracts": 2, "next_place": -0.1},
        "choices": {
            "pick(factory)": 5, "pick(railway)": 4, "pick(produce)": 3, "pick(deliver)": 2, "pick(port)": 1,
            "build-factory": 6, "upgrade-factory": 6, "construct-line": 7, "upgrade-line": 5, "invest-port": 6,
            "produce-at": 6, "deliver-from": 8, "take-coin": 1, "redraw-contracts": 0.5,
            "declare-contract": 1, "repay-loan": -17, "forfeit": -3, "end-turn": -0.5,
        },
        "rivals": 0.3,
    },
    "arkwright-2025": ARKWRIGHT,
    "arkwright-2014": ARKWRIGHT,
    "arkwright-card": {
        "gauges": {"then": 1, "gain": 7, "worth": 0.5, "portfolio": 0.7, "makes": 2, "cost": -0.2, "machines": 0.5, "track": 1, "loans": -25,
                   "short": -3, "side": 3},
        "choices": {
            "action(build)": 6, "action(employ)": 5, "action(exchange)": 4, "action(automate)": 3, "action(quality)": 2, "action(distribution)": 1,
            "develop(quality)": 3, "develop(machinery)": 1, "pass": -2, "done": -0.5, "end-turn": -1,
        },
    },
}
