"""How program.py looks at railways: it reckons what every seat will have in the end, and likes best what leaves its own farthest ahead.

A table is a dict of the numbers that previews name, as table["cash", 2] for the cash of seat 2 and table["waiting/hull", None] for the
cubes on a quay. So what an offer brings is the table with the numbers of its preview. When Action cards are chosen nothing else is
offered: then the turns that a card would allow are written down here in the same way, and the best of them speaks for the card.
"""

from math import sqrt

from weights import FORECAST as W

TRACK = ("track/game_end", None)  # cubes are taken from the space in use, but how many are left in all is what counts


def meet(a, b):
    """The smaller of two numbers of which one limits the other, somewhat less if they are alike."""
    return a * b / sqrt(a * a + b * b) if a > 0 and b > 0 else 0


class Railways:
    def __init__(self, view, seat):
        self.view, self.seat, self.players, self.ports = view, seat, view["players"], view["ports"]
        self.towns = [t for t in view["towns"] if not t["covered"]]
        self.lines = [line for line in view["lines"] if not line["closed"]]
        self.table = table = {("track/" + name, None): n for name, n in zip(("period_2", "period_3", "game_end"), view["track"])}
        for p in self.players:
            table |= {(gauge, p["seat"]): p[gauge] for gauge in ("cash", "cubes", "loans", "markers", "contracts")}
            table["hand", p["seat"]] = len(p["hand"])
            table["next_place", p["seat"]] = view["next_order"].index(p["seat"]) + 1
            table |= {(gauge + t["id"], p["seat"]): 0 for t in self.towns for gauge in ("level/", "yard/")}
        for t in self.towns:
            table |= {(gauge + "/" + t["id"], f["seat"]): f[gauge] for f in t["factories"] for gauge in ("level", "yard")}
        table |= {("capacity/" + line["id"], None): len(line["investors"]) for line in self.lines}
        table |= {("customs/" + p["id"], None): len(p["investors"]) for p in self.ports}
        table |= {("waiting/" + p["id"], None): p["waiting"] for p in self.ports}

    def worth(self, offer):
        """How much an offer is liked."""
        ids = [a.get("id") for a in offer["args"]]
        if offer["kind"] == "pick":
            return self.card(ids[0])
        if any(a["name"] == "best" for a in offer["args"]):  # a delivery that asks further has no preview yet
            return self.value(self.delivery(self.table, ids[0]))
        table = self.table | {(c["gauge"], c.get("seat")): c["to"] for c in offer.get("preview", [])}
        if offer["kind"] == "redraw-contracts":  # nobody knows which cards come, so the preview does not say that they do
            table |= {("contracts", self.seat): 3, ("next_place", self.seat): len(self.players)}
        return self.value(table, ids)

    # What everybody will have in the end.

    def owners(self, table, gauge, place):
        """The seats on a line or in a Port; who is new there since the view is this one."""
        return place["investors"] + [self.seat] * (table[gauge + place["id"], None] - len(place["investors"]))

    def value(self, table, gone=()):
        """How far this seat will be ahead, without the contract cards that are gone."""
        seats, me = len(self.players), self.seat
        cubes = sum(n for (gauge, _), n in table.items() if gauge.startswith("track/"))
        markers = min(table["markers", s] for s in range(seats))
        rounds = 0
        if cubes > 0 and markers > 0:
            rounds = max(0.5, min(cubes / seats / W["cubes_per_turn"], markers / W["markers_per_turn"]))
        deliveries, productions = rounds * seats * W["deliveries"], rounds * seats * W["productions"]
        ends = [0] * seats

        # Factories. A cube brings its owner a coin, whether it leaves the yard or not.
        capacity = {t["id"]: 0 for t in self.towns}
        for line in self.lines:
            capacity[line["town"]] += table["capacity/" + line["id"], None]
        out = {t: n * deliveries * W["touch"] for t, n in capacity.items()}
        made = {}
        for t in out:
            for s in range(seats):
                if level := table["level/" + t, s]:
                    room = max(0, level - table["yard/" + t, s]) + out[t]
                    made[t, s] = meet(productions * W["bonus"], room) + productions * W["direct"] * level
        share = min(1, max(0, cubes) / max(1, sum(made.values())))
        there = dict.fromkeys(out, 0)
        for (t, s), n in made.items():
            ends[s] += table["yard/" + t, s] + n * share * W["cube"]
            there[t] += table["yard/" + t, s] + n * share

        # Lines are paid for what goes over them, and Ports share what arrives.
        arriving = {p["id"]: table["waiting/" + p["id"], None] for p in self.ports}
        for line in self.lines:
            for slot, s in enumerate(self.owners(table, "capacity/", line)):
                load = meet(there[line["town"]], out[line["town"]]) / capacity[line["town"]]
                arriving[line["port"]] += load
                ends[s] += load * W["line"] * W["slot"][slot] * table["capacity/" + line["id"], None]
        for port in self.ports:
            owners = self.owners(table, "customs/", port)
            for s in owners:
                ends[s] += W["port"] * max(0, arriving[port["id"]] - W["remain"] * (len(owners) - 1)) / len(owners)

        # What is in hand: coins, cubes, debts and cards. Cards, and the place in the order, are worth less towards the end.
        fade = min(1, rounds / 3)
        for s in range(seats):
            loan = 2 + max(0, table["markers", s] - rounds * W["markers_per_turn"] * W["settle"])
            ends[s] += table["cash", s] + table["cubes", s] - loan * table["loans", s]
            ends[s] += fade * (W["card"] * table["hand", s] - W["place"] * table["next_place", s])
            ends[s] -= fade * W["poor"] * max(0, W["purse"] * self.view["price"] - table["cash", s])
            if rounds:
                ends[s] -= (not table["hand", s]) * (fade * W["no_card"] + loan)
                ends[s] -= (not table["contracts", s]) * (fade * W["no_contract"] + loan)
        ends[me] += min(1, rounds / 2) * self.contracts(table, gone)
        others = ends[:me] + ends[me + 1:]
        return ends[me] - W["rival"] * max(others) - W["field"] * sum(others) / len(others)

    def contracts(self, table, gone):
        """What the contract cards in hand are worth: a cube each, and two coins for whoever fulfils one with markers of its own."""
        hand, need = [], self.view["need"]
        for card in self.view["contracts"]:
            if card["id"] not in gone:
                counts = self.count(table, *card["target"].split(":"))
                hand.append(sum(gain * (1 if n >= need else W["near"] / (need - n)) for gain, n in zip((1, 2), counts)))
        hand += [W["unseen"]] * (table["contracts", self.seat] - len(hand))
        return sum(w * v for w, v in zip(W["contracts"], sorted(hand, reverse=True)))

    def count(self, table, kind, place):
        """How many markers a contract counts, of everybody and of this seat."""
        lines = [line for line in self.lines if line["id" if kind == "line" else kind] == place]
        towns = {"town": [place], "port": [], "line": [line["town"] for line in lines]}[kind]
        ports = {"town": [], "port": [place], "line": [line["port"] for line in lines]}[kind]
        owners = [s for t in towns for p in self.players for s in [p["seat"]] * table["level/" + t, p["seat"]]]
        owners += [s for line in lines for s in self.owners(table, "capacity/", line)]
        owners += [s for p in self.ports if p["id"] in ports for s in self.owners(table, "customs/", p)]
        return len(owners), owners.count(self.seat)

    # Turns in thought.

    def card(self, card):
        """How good the best turn with an Action card would be, if the others left the table as it is."""
        table = self.table
        if card == "produce":  # its bonus comes whatever it is used for
            low = [(t["id"], f["seat"]) for t in self.towns for f in t["factories"] if f["yard"] < f["level"]]
            table = self.plus(table, {("yard/" + t, s): 1 for t, s in low} | {TRACK: -len(low)})
        return max(map(self.value, self.turns(table, card)))

    def plus(self, table, changes):
        return table | {key: table[key] + by for key, by in changes.items()}

    def turns(self, table, card):
        """The tables at the end of the turns that a card would allow. Whatever it is, it can be used for a loan or a contract as well."""
        me, price = self.seat, self.view["price"]
        yield table
        if card == "produce":
            yield self.plus(table, {("cash", me): 1, ("next_place", me): 1 - table["next_place", me]})
            for t in self.towns:
                for f in t["factories"]:
                    yield self.plus(table, {("yard/" + t["id"], f["seat"]): f["level"], TRACK: -f["level"]})
        if card == "deliver":
            for place in self.towns + self.ports:
                yield self.delivery(table, place["id"])
        if not table["markers", me] or table["cash", me] < price:
            return
        table = self.plus(table, {("markers", me): -1, ("cash", me): -price})
        if card == "factory":
            for t in self.towns:
                if len(t["factories"]) < t["spaces"] or table["level/" + t["id"], me]:
                    yield self.plus(table, {("level/" + t["id"], me): 1, ("yard/" + t["id"], me): 1, TRACK: -1})
        if card == "railway":
            for line in self.lines:
                if len(line["investors"]) < line["spaces"] and me not in line["investors"]:
                    yield self.plus(table, {("capacity/" + line["id"], None): 1})
        if card == "port":
            for p in self.ports:
                if len(p["investors"]) < p["spaces"] and me not in p["investors"]:
                    got = {("cubes", me): p["waiting"], ("waiting/" + p["id"], None): -p["waiting"]}
                    yield self.plus(table, got | {("customs/" + p["id"], None): 1})

    def delivery(self, table, place):
        """A delivery from a Town or to a Port: one's own cubes first, over the lines that are best for this seat."""
        def share(owners):
            return owners.count(self.seat) / max(1, len(owners))

        table, at = dict(table), {p["id"]: p["investors"] for p in self.ports}
        lines = [line for line in self.lines if place in (line["town"], line["port"])]
        lines.sort(key=lambda line: share(line["investors"]) + share(at[line["port"]]), reverse=True)
        for line in lines:
            owners, cubes = line["investors"], 0
            for s in sorted(range(len(self.players)), key=lambda s: s != self.seat):
                n = min(len(owners) - cubes, table["yard/" + line["town"], s])
                table = self.plus(table, {("yard/" + line["town"], s): -n, ("cash", s): n})
                cubes += n
            for s in owners[:cubes]:
                table["cash", s] += cubes if cubes == len(owners) else 1
            table["waiting/" + line["port"], None] += cubes
        for port in {line["port"] for line in lines}:
            for s in at[port]:
                table["cubes", s] += table["waiting/" + port, None] // len(at[port])
            if at[port]:
                table["waiting/" + port, None] %= len(at[port])
        return table
