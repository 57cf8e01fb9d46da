"""What program.py likes in each game: weights on the gauges of a preview, by what stands before their stroke, and on choices or whole
kinds of them, where the preview does not say what they are good for. They were found by self-play with `cromford step`, four seats,
some minutes for each game: two of the seats with the weights moved a little at random, two with the opposite."""

RAILWAYS = {
    "gauges": {
        "cash": 1.3, "contracts": 7.0, "count": 2.8, "cubes": 0.6, "hand": 2.3, "level": 0.3, "loans": -1.8, "markers": 0.7,
        "next_place": 0.2, "pile": -2.7, "place": 0.3, "worth": 7.6, "yard": 2.9,
    },
    "choices": {
        "build-factory": 6.7, "construct-line": -9.8, "declare-contract": 0.5, "deliver-from": -4.4, "end-turn": -2.2,
        "forfeit": -1.2, "invest-port": -11, "pick(deliver)": -0.4, "pick(factory)": 7.8, "pick(port)": 2.2, "pick(produce)": 18,
        "pick(railway)": 0, "produce-at": -8.0, "redraw-contracts": -1.4, "repay-loan": -2.7, "take-coin": -1.5,
        "upgrade-factory": 17, "upgrade-line": 3.9,
    },
}

ARKWRIGHT = {
    "gauges": {
        "appeal": 1.2, "bill": -1.1, "cash": 0.8, "contract": 0.2, "devs": 1.0, "end_cash": 0.2, "end_loans": -0.7,
        "end_shares": 0.9, "end_space": 0.9, "income": 3.7, "level": 1.1, "limit": 0.8, "loans": -11, "machines": 1.2,
        "makes": 0.8, "marketing": 0.3, "pending": -0.3, "portfolio": 2.3, "price": 1.6, "quality": 0.8, "sells": -0.5,
        "shares": -0.7, "space": 0.2, "steps": 9.5, "stock": -0.1, "value": -0.4, "workers": -0.1,
    },
    "choices": {
        "borrow": -17, "done": -1.2, "end-turn": -1.1, "sell": -21,
    },
}

CARD_GAME = {
    "gauges": {
        "appeal": 1.5, "bill": -1.1, "cards": 2.8, "cash": -1.5, "cost": -1.3, "distribution": 0.9, "gain": 15, "home": 0.1,
        "income": 0.9, "limit": 2.6, "loans": -46, "machines": 1.2, "makes": 3.2, "marker": 4.2, "max_quality": -1.1, "out": -1.0,
        "portfolio": 2.9, "price": 1.7, "quality": -1.1, "sailed": 0.2, "sells": -0.7, "shares": -0.3, "ships": 0.1, "short": -4.5,
        "side": 4.3, "stored": 0.3, "then": 0.8, "tokens": -0.2, "track": 0.4, "value": 0.7, "voyages": -0.9, "workers": -0.4,
        "worth": 1.8,
    },
    "choices": {
        "action(automate)": 11, "action(build)": 15, "action(distribution)": -0.5, "action(employ)": -4.7,
        "action(exchange)": -3.4, "action(quality)": 4.7, "develop(machinery)": 0.9, "develop(quality)": 3.7, "done": -0.9,
        "end-turn": -1.1, "pass": -3.5,
    },
}

WEIGHTS = {"railways": RAILWAYS, "arkwright-2025": ARKWRIGHT, "arkwright-2014": ARKWRIGHT, "arkwright-card": CARD_GAME}
