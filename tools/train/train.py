#!/usr/bin/env python3
"""Trains a small value net on what `cromford selfplay` wrote, and writes it as a file of ours.

    python3 train.py NET.bin DATA.bin... [--seed 1] [--hidden 128,32] [--epochs 40] [--check CHECK.json]

Needs PyTorch and one GPU (or patience). The net tells from the features of a position how likely the first seat is to win and by how
many points it will lead. CHECK.json gets some rows with what the trainer computes for them: the tests of the product compare.
"""
import argparse
import json
import struct
import time
import zlib

import numpy as np
import torch
from torch import nn


def read(path):
    """The head of a data file, and its rows: features, win share, lead in points, number of the game."""
    with open(path, "rb") as f:
        head = json.loads(f.readline())
        rows = np.fromfile(f, dtype="<f4").reshape(-1, len(head["features"]) + 3)
    return head, rows


def halves(t):
    return t.detach().cpu().to(torch.float16).numpy().astype("<f2").tobytes()


def write(path, names, shift, scale, layers):
    widths = [layers[0].in_features] + [l.out_features for l in layers]
    named = "".join(n + "\n" for n in names).encode()
    body = b"CRNET1\0\0" + struct.pack("<I", len(named)) + named + struct.pack("<H", len(layers)) + struct.pack(f"<{len(widths)}H", *widths)
    body += shift.astype("<f4").tobytes() + scale.astype("<f4").tobytes()
    for l in layers:
        body += halves(l.weight.t().contiguous()) + halves(l.bias)
    with open(path, "wb") as f:
        f.write(body + struct.pack("<I", zlib.crc32(body)))
    return len(body) + 4


def main():
    a = argparse.ArgumentParser()
    a.add_argument("net")
    a.add_argument("data", nargs="+")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--hidden", default="128,32")
    a.add_argument("--epochs", type=int, default=40)
    a.add_argument("--batch", type=int, default=4096)
    a.add_argument("--check", default="")
    a = a.parse_args()
    torch.manual_seed(a.seed)
    np.random.seed(a.seed)
    dev = "cuda" if torch.cuda.is_available() else "cpu"

    head, rows = read(a.data[0])
    n = len(head["features"])
    for more in a.data[1:]:
        other, r = read(more)
        if other["features"] != head["features"]:
            raise SystemExit(f"{more} has other features than {a.data[0]}")
        r[:, n + 2] += rows[:, n + 2].max() + 1
        rows = np.concatenate([rows, r])
    x, won, lead, game = rows[:, :n], rows[:, n], rows[:, n + 1], rows[:, n + 2]
    points = max(1.0, float(lead.std()))
    test = (game.astype(np.int64) % 10) == 0  # whole games, not rows: rows of one game know each other's end
    shift = x[~test].mean(0)
    sd = x[~test].std(0)
    scale = np.where(sd > 1e-6, 1 / np.maximum(sd, 1e-6), 0).astype(np.float32)
    z = np.clip((x - shift) * scale, -8, 8)

    t = lambda v: torch.tensor(v, dtype=torch.float32, device=dev)
    zx, zw, zl = t(z), t(won), t(lead / points)
    keep, held = torch.tensor(~test, device=dev).nonzero()[:, 0], torch.tensor(test, device=dev).nonzero()[:, 0]
    widths = [n] + [int(w) for w in a.hidden.split(",")] + [2]
    layers = [nn.Linear(i, o) for i, o in zip(widths, widths[1:])]
    net = nn.Sequential(*sum([[l, nn.ReLU()] for l in layers], [])[:-1]).to(dev)
    opt = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-2)
    steps = a.epochs * (len(keep) // a.batch + 1)
    sched = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, total_steps=steps)

    def loss(i):
        y = net(zx[i])
        return (nn.functional.binary_cross_entropy_with_logits(y[:, 0], zw[i])
                + 0.5 * nn.functional.mse_loss(y[:, 1], zl[i]))

    begun, best, kept = time.time(), 1e9, None
    for epoch in range(a.epochs):
        net.train()
        for i in keep[torch.randperm(len(keep), device=dev)].split(a.batch):
            opt.zero_grad(set_to_none=True)
            l = loss(i)
            l.backward()
            opt.step()
            sched.step()
        net.eval()
        with torch.no_grad():
            v = float(loss(held))
        if v < best:
            best, kept = v, {k: p.detach().clone() for k, p in net.state_dict().items()}
        if epoch % 5 == 4:
            print(f"epoch {epoch + 1}: {float(l):.4f} held out {v:.4f}", flush=True)
    net.load_state_dict(kept)
    with torch.no_grad():
        y = net(zx[held])
        p = torch.sigmoid(y[:, 0])
        base = zw[held].mean()
        brier, plain = float(((p - zw[held]) ** 2).mean()), float(((base - zw[held]) ** 2).mean())
        r2 = 1 - float(((y[:, 1] - zl[held]) ** 2).mean() / zl[held].var())
    size = write(a.net, head["features"], shift, scale, [l for l in layers])
    print(f"{' '.join(a.data)}: {len(x)} rows of {int(game.max()) + 1} games, {n} features; held out: loss {best:.4f}, Brier {brier:.4f} "
          f"(a constant {plain:.4f}), R2 of the lead {r2:.3f}; {size} bytes; {time.time() - begun:.0f} s", flush=True)
    if a.check:
        some = np.nonzero(test)[0][:16]
        with torch.no_grad():
            y = zx[some]
            for k, l in enumerate(layers):
                y = y @ l.weight.to(torch.float16).float().t() + l.bias.to(torch.float16).float()
                if k < len(layers) - 1:
                    y = torch.relu(y)
        with open(a.check, "w") as f:
            json.dump({"in": [[round(float(v), 6) for v in r] for r in x[some]], "out": y.cpu().tolist()}, f)


if __name__ == "__main__":
    main()
