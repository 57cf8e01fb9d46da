"""The numbers of program.py.

FORECAST is what railways.py reckons with, in coins unless noted. They are, rounded, those that the house's own levels judge by
(Plain in games/railways/ai/weights.go), which were tuned by matches of changed copies against each other. A single one need not be
what a count of real games would give.

WEIGHTS are for the other games: on the gauges of a preview, by what stands before their stroke, and on choices or whole kinds of
them, where the preview does not say what they are good for. They were found by self-play with `cromford step`, four seats, some
minutes for each game: two of the seats with the weights moved a little at random, two with the opposite.
"""

FORECAST = {
    # How long the game lasts: what every turn uses up, and the share of turns that deliver and produce.
    "cubes_per_turn": 0.7, "markers_per_turn": 0.54, "deliveries": 0.28, "productions": 1.3,
    # Of the productions, those that bring a Factory a bonus cube and those that choose it; a cube that is still to be made.
    "bonus": 0.47, "direct": 0.09, "cube": 1.1,
    # Of the deliveries, those that use a line; a coin that it pays, by slot; a cube in a Port, and how many are lost there for each
    # Customs House but the first.
    "touch": 0.29, "line": 1.2, "slot": (0.8, 0.8, 0.7, 0.6), "port": 0.76, "remain": 1.2,
    # The share of the markers left that will make loans cheaper; how many investments the cash should pay for, and what a coin that
    # is lacking costs; a card in hand, none at all, and a place farther down.
    "settle": 0.7, "purse": 1.5, "poor": 0.2, "card": 0.67, "no_card": 2.9, "place": 0.14,
    # The best contract card in hand, the second and the third; the share of a reward from which one marker is missing; the reward of
    # a card not seen yet; holding none.
    "contracts": (1.15, 1.25, 0.55), "near": 0.6, "unseen": 0.8, "no_contract": 0.7,
    # What the best rival has counts against oneself, and the mean of all of them.
    "rival": 0.58, "field": 0.28,
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

WEIGHTS = {"arkwright-2025": ARKWRIGHT, "arkwright-2014": ARKWRIGHT, "arkwright-card": CARD_GAME}
