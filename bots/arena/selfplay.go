package arena

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"

	"cromford/bots"
	"cromford/bots/features"
	"cromford/engine"
)

// SelfPlayConfig asks for positions to learn from.
type SelfPlayConfig struct {
	Config  engine.Config // without a key
	Players []string      // each seat of each game draws one of them
	Games   int
	Rows    int // positions of each game
	Seed    string
	Cores   int // games abreast; what is written does not depend on it
}

// SelfPlay writes positions of games between bots: a line of JSON that names the features, then rows of little-endian 32-bit floats:
// the features as a seat sees them, its part of the victory, its lead over the best rival in points, and the number of the game.
// tools/train reads it.
func (a *arena[S]) SelfPlay(sc SelfPlayConfig, w io.Writer) error {
	if err := engine.CheckConfig(a.m.Meta(), &sc.Config); err != nil {
		return err
	}
	if sc.Games < 1 || sc.Rows < 1 || len(sc.Players) == 0 {
		return errors.New("to learn from games there must be games, positions and players")
	}
	h, err := a.header(sc.Config)
	if err != nil {
		return err
	}
	head, err := json.Marshal(map[string]any{"game": a.m.Meta().ID, "seats": sc.Config.Seats, "features": h.Names()})
	if err != nil {
		return err
	}
	if _, err := w.Write(append(head, '\n')); err != nil {
		return err
	}
	// Games are played in batches, and written in their order.
	batch := make([][]byte, 8*max(1, sc.Cores))
	for from := 0; from < sc.Games; from += len(batch) {
		n := min(len(batch), sc.Games-from)
		fails := make([]error, n)
		var wg sync.WaitGroup
		for core := range max(1, sc.Cores) {
			wg.Go(func() {
				for i := core; i < n; i += max(1, sc.Cores) {
					batch[i], fails[i] = a.study(&sc, h, from+i, batch[i][:0])
				}
			})
		}
		wg.Wait()
		if err := errors.Join(fails...); err != nil {
			return err
		}
		for _, rows := range batch[:n] {
			if _, err := w.Write(rows); err != nil {
				return err
			}
		}
	}
	return nil
}

// header is the features of a set-up: its gauges, and what the game's lore foresees.
func (a *arena[S]) header(cfg engine.Config) (*features.Header, error) {
	h, err := features.Learn(a.m, cfg)
	if err != nil {
		return nil, err
	}
	if a.outlooker() != nil {
		h.Foresee(cfg.Seats)
	}
	return h, nil
}

// outlooker is a player of the game that foresees how games end, nil if none does.
func (a *arena[S]) outlooker() features.Outlooker[S] {
	for i := range a.players {
		if o, ok := a.players[i].Thinker.(features.Outlooker[S]); ok {
			return o
		}
	}
	return nil
}

// study plays a game and appends its rows.
func (a *arena[S]) study(sc *SelfPlayConfig, h *features.Header, n int, buf []byte) ([]byte, error) {
	gc := GameConfig{Config: sc.Config, Seed: uint64(n)}
	gc.Config.Key = engine.KeyFromSeed(fmt.Sprintf("%s/%d", sc.Seed, n))
	r := rand.New(rand.NewPCG(seedOf(sc.Seed), uint64(n))) // #nosec G404 -- must be the same every time
	for range sc.Config.Seats {
		gc.Players = append(gc.Players, sc.Players[r.IntN(len(sc.Players))])
	}
	g, err := a.match(&gc)
	if err != nil {
		return nil, err
	}
	var kept []S
	seen := 0
	g.turned = func(s *S) {
		if seen++; len(kept) < sc.Rows {
			kept = append(kept, *s)
		} else if i := r.IntN(seen); i < len(kept) {
			kept[i] = *s
		}
	}
	if err := g.play(); err != nil {
		return nil, fmt.Errorf("game %s after %d choices: %w", g.cfg.Key, len(g.log), err)
	}
	reader := features.NewReader(a.m, a.outlooker())
	row := make([]float32, len(h.Names())+3)
	for i := range kept {
		seat := engine.Seat(r.IntN(sc.Config.Seats))
		reader.Row(h, &kept[i], sc.Config.Seats, seat, row[:len(h.Names())])
		row[len(row)-3], row[len(row)-2], row[len(row)-1] = float32(bots.WinShare(&g.result, seat)), lead(&g.result, seat), float32(n)
		for _, v := range row {
			buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(v))
		}
	}
	return buf, nil
}

// lead is by how many points a seat is ahead of its best rival.
func lead(res *engine.Result, seat engine.Seat) float32 {
	best := math.MinInt
	for i, sr := range res.Seats {
		if engine.Seat(i) != seat {
			best = max(best, sr.Total)
		}
	}
	if best == math.MinInt {
		return float32(res.Seats[seat].Total)
	}
	return float32(res.Seats[seat].Total - best)
}
