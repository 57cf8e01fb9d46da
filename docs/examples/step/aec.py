#!/usr/bin/env python3
"""Many games by `cromford step`, in the shape of PettingZoo's AEC loop. Needs the standard library only.

    python3 aec.py cromford railways              one game of random play, seat by seat
    python3 aec.py cromford railways --abreast 64 many games at once, and how many choices a second that is
"""

import argparse
import base64
import json
import random
import subprocess
import time


class Steps:
    """The program on the other end of the pipe."""

    def __init__(self, program, game):
        self.process = subprocess.Popen([program, "step", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, **message):
        self.process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class Env:
    """One game: reset, agent_iter, last, step. Agents are seats; an action is the number of a choice."""

    def __init__(self, steps, seats, options=None, id=0):
        self.steps, self.id, self.options = steps, id, options or {}
        self.possible_agents = list(range(seats))

    def reset(self, seed=""):
        answer = self.steps.ask(do="reset", id=self.id, seats=len(self.possible_agents), options=self.options, seed=str(seed))
        self.size = self.steps.ask(do="about", id=self.id)["size"]
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._turn(answer["games"][0])

    def _turn(self, turn):
        _, self.agent_selection, self.legal = turn
        self.over = self.agent_selection < 0
        if self.over:  # the ranks stand where the legal choices were: 1 for the winner, 0 for the last
            most = max(len(self.legal) - 1, 1)
            self.rewards = {agent: (len(self.legal) - rank) / most for agent, rank in enumerate(self.legal)}
            self.agent_selection = self.agents[0]

    def agent_iter(self):
        """The agents in the order in which they are asked; at the end each once more, to learn its reward."""
        while self.agents:
            yield self.agent_selection

    def observe(self, agent):
        seen = self.steps.ask(do="observe", id=self.id, seat=agent, want=["view", "mask", "features"])
        bits = int.from_bytes(base64.b64decode(seen.get("mask", "")), "little")
        mask = [bits >> i & 1 for i in range(self.size)]
        return {"observation": seen["features"], "action_mask": mask, "view": seen["view"]}

    def last(self):
        agent = self.agent_selection
        return self.observe(agent), self.rewards[agent], self.over, False, {}

    def step(self, action):
        if self.over:
            if action is not None:
                raise ValueError("the game is over: step(None)")
            self.agents.remove(self.agent_selection)
            self.agent_selection = self.agents[0] if self.agents else None
            return
        self._turn(self.steps.ask(do="step", moves=[[self.id, action]])["games"][0])


def one_game(steps, seats, seed, rng):
    env = Env(steps, seats)
    env.reset(seed)
    choices = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            print(f"seat {agent}: reward {reward:.2f}")
            env.step(None)
            continue
        legal = [i for i, may in enumerate(observation["action_mask"]) if may]
        env.step(rng.choice(legal))
        choices += 1
    print(f"{choices} choices")


def abreast(steps, seats, many, seconds, rng):
    games = {g[0]: g for g in steps.ask(do="reset", id=list(range(many)), seats=seats, seed="first")["games"]}
    choices, done, begun = 0, 0, time.time()
    while time.time() - begun < seconds:
        over = [id for id, g in games.items() if g[1] < 0]
        if over:
            done += len(over)
            for g in steps.ask(do="reset", id=over, seats=seats, seed=f"after {done}")["games"]:
                games[g[0]] = g
        answer = steps.ask(do="step", moves=[[id, g[2][int(rng.random() * len(g[2]))]] for id, g in games.items()])
        for g in answer["games"]:
            games[g[0]] = g
        choices += many
    print(f"{done} games, {choices / (time.time() - begun):.0f} choices a second")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("program")
    p.add_argument("game")
    p.add_argument("--seats", type=int, default=3)
    p.add_argument("--seed", default="1")
    p.add_argument("--abreast", type=int, default=0)
    p.add_argument("--seconds", type=float, default=5)
    a = p.parse_args()
    steps, rng = Steps(a.program, a.game), random.Random(a.seed)
    if a.abreast:
        abreast(steps, a.seats, a.abreast, a.seconds, rng)
    else:
        one_game(steps, a.seats, a.seed, rng)
    return steps.close()


if __name__ == "__main__":
    raise SystemExit(main())
