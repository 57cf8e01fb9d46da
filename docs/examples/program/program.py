#!/usr/bin/env python3
"""A program that sits at tables by the API: it follows one stream of all its games, accepts challenges, and takes the offer whose
preview it likes best: in railways by a forecast (railways.py), elsewhere by weights. Needs the standard library only.

    python3 program.py http://127.0.0.1:8080 --name Deepmill            wait for challenges
    python3 program.py URL --game railways --against level3 --games 20  make tables against bots of the house, and count

A token is taken from CROMFORD_TOKEN; without one the program becomes a guest of its own.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request

from railways import Railways
from weights import WEIGHTS


class House:
    """The API, as one person."""

    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def open(self, method, path, body=None):
        head = {"Content-Type": "application/json"}
        if self.token:
            head["Authorization"] = "Bearer " + self.token
        data = json.dumps(body).encode() if body is not None else None
        return urllib.request.urlopen(urllib.request.Request(self.url + path, data, head, method=method), timeout=60)

    def call(self, method, path, body=None):
        while True:
            try:
                with self.open(method, path, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as e:
                if e.code not in (429, 503):
                    raise
                time.sleep(float(e.headers.get("Retry-After") or 1))

    def events(self):
        """What happens at all tables, for ever: a stream that ends is opened again."""
        while True:
            try:
                with self.open("GET", "/api/me/stream") as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            yield json.loads(line[6:])
            except (OSError, urllib.error.URLError):
                time.sleep(1)


def worth(offer, seat, weights):
    """How much an offer is liked: what its preview changes, for this seat and for the others, and what kind it is."""
    value = weights["choices"].get(offer["choice"], weights["choices"].get(offer["kind"], 0))
    rivals = weights.get("rivals", 0)
    for change in offer.get("preview") or []:
        gauge = change["gauge"].split("/")[0]
        by = (change["to"] - change["from"]) * weights["gauges"].get(gauge, 0)
        if change.get("seat") == seat:
            value += by
        elif "seat" in change:
            value -= by * rivals
    return value


def judge(game, view, seat):
    """What tells how much an offer is liked: a forecast of the game where there is one, or weights on the preview alone."""
    if game == "railways":
        return Railways(view, seat).worth
    return lambda offer: worth(offer, seat, WEIGHTS[game])


def play(house, table):
    """Answers at a table as long as it is asked."""
    state = house.call("GET", f"/api/tables/{table}?since=1000000")
    while state["table"]["status"] == "playing" and state["as"] in state["acting"] and state["offers"]:
        seat = state["as"]
        offers = [o for o in state["offers"] if not o.get("then")]
        best = max(offers, key=judge(state["table"]["game"], state["view"], seat))
        choice = {"seat": seat, "ask": state["ask"], "choices": [best["choice"]]}
        try:
            state = house.call("POST", f"/api/tables/{table}/choices?since=1000000", choice)
        except urllib.error.HTTPError as e:
            if e.code != 409:  # somebody took something back meanwhile: look again
                raise
            state = house.call("GET", f"/api/tables/{table}?since=1000000")


def make(house, game, seats, bot, number):
    """A table of one's own against bots of the house, each time from another seat."""
    kinds = [{"kind": "bot", "bot": bot} for _ in range(seats)]
    kinds[number % seats] = {"kind": "me"}
    house.call("POST", "/api/tables", {"game": game, "seats": kinds, "undo": "none"})


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("url")
    p.add_argument("--name", default="Deepmill")
    p.add_argument("--game")
    p.add_argument("--seats", type=int, default=4)
    p.add_argument("--against", default="greedy")
    p.add_argument("--games", type=int, default=0, help="how many to play; 0 waits for challenges for ever")
    a = p.parse_args()
    house = House(a.url, os.environ.get("CROMFORD_TOKEN", ""))
    if not house.token:
        house.token = house.call("POST", "/api/tokens", {})["token"]
        house.call("PATCH", "/api/me", {"name": a.name})
    house.call("PUT", "/api/me/program", {"program": True})
    made, won, done = 0, 0, 0
    if a.game:
        make(house, a.game, a.seats, a.against, made)
        made += 1
    for event in house.events():
        table = event["table"]
        if event["kind"] == "challenge":
            house.call("POST", f"/api/tables/{table}/join", {"seat": event["seat"]})
        elif event["kind"] == "undo":
            house.call("POST", f"/api/tables/{table}/consent", {"seat": event["seat"], "agree": True})
        elif event["kind"] == "turn":
            play(house, table)
        elif event["kind"] == "over":
            done += 1
            won += event.get("winner") == str(event["seat"])
            print(f"{event['game']}: {won} of {done} games won", flush=True)
            if done == a.games:
                return 0
            if a.game:
                make(house, a.game, a.seats, a.against, made)
                made += 1


if __name__ == "__main__":
    sys.exit(main())
