package step

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"cromford/engine"
)

// ids is a game or several: a number, or a list of them.
type ids struct {
	list []int
	many bool
}

// UnmarshalJSON reads a number or a list.
func (i *ids) UnmarshalJSON(b []byte) error {
	var one int
	if err := json.Unmarshal(b, &one); err == nil {
		i.list = []int{one}
		return nil
	}
	i.many = true
	if err := json.Unmarshal(b, &i.list); err != nil {
		return faulty("bad_message", "%s is neither the number of a game nor a list of such", b)
	}
	return nil
}

// seed is the seed of one of the games of a message: that of the message if it names one game, or with the game's number.
func (i *ids) seed(seed string, id int) engine.Key {
	if i.many {
		seed += "/" + strconv.Itoa(id)
	}
	return engine.KeyFromSeed(seed)
}

// order is any message.
type order struct {
	Do      string            `json:"do"`
	ID      *ids              `json:"id"`
	To      *ids              `json:"to"`
	Seats   int               `json:"seats"`
	Seat    *int              `json:"seat"`
	Options map[string]string `json:"options"`
	Seed    string            `json:"seed"`
	Want    []string          `json:"want"`
	Moves   [][]int           `json:"moves"`
}

// order answers a message of any kind.
func (ss *session[S]) order(line []byte) error {
	var o order
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&o); err != nil {
		var f *fault
		if errors.As(err, &f) {
			return f
		}
		return faulty("bad_message", "the message cannot be read: %v", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return faulty("bad_message", "a line is one message")
	}
	switch o.Do {
	case "reset":
		return ss.reset(&o)
	case "observe":
		return ss.observe(&o)
	case "step":
		return ss.stepOf(&o)
	case "redeal", "copy":
		return ss.copies(&o)
	case "result":
		return ss.result(&o)
	case "features":
		return ss.features(&o)
	case "about":
		return ss.about(&o)
	case "close":
		return ss.close(&o)
	}
	return faulty("unknown_do", "unknown %q; known: about, reset, observe, features, step, redeal, copy, result, close", o.Do)
}

// stepOf makes the moves of a step message that the fast way did not read, to find out what is wrong with it.
func (ss *session[S]) stepOf(o *order) error {
	ss.moves = ss.moves[:0]
	for _, m := range o.Moves {
		if len(m) != 2 && len(m) != 3 {
			return faulty("bad_message", "a move is [game, number] or [game, number, seat], not %v", m)
		}
		mv := move{id: m[0], number: m[1]}
		if len(m) == 3 {
			if m[2] < 0 || m[2] >= engine.MaxSeats {
				return faulty("no_seat", "game %d has no seat %d", m[0], m[2])
			}
			mv.seat, mv.named = engine.Seat(m[2]), true // #nosec G115 -- looked at above
		}
		ss.moves = append(ss.moves, mv)
	}
	if len(ss.moves) == 0 {
		return faulty("bad_message", "step has no moves")
	}
	return ss.step()
}

// free checks ids that are to be filled.
func free(what string, i *ids) error {
	if i == nil || len(i.list) == 0 {
		return faulty("bad_message", "%s is missing", what)
	}
	for _, id := range i.list {
		if id < 0 || id >= maxGames {
			return faulty("bad_message", "games are numbered from 0 to %d, not %d", maxGames-1, id)
		}
	}
	return nil
}

// one finds the game of a message that is about a single one.
func (ss *session[S]) one(o *order) (int, *game[S], error) {
	if o.ID == nil || o.ID.many {
		return 0, nil, faulty("bad_message", "%s is about one game: \"id\": number", o.Do)
	}
	g, err := ss.at(o.ID.list[0])
	return o.ID.list[0], g, err
}

// seatOf is the seat that a message names, or the one that is to choose.
func (g *game[S]) seatOf(o *order) (engine.Seat, error) {
	if o.Seat == nil {
		return g.seat, nil
	}
	if *o.Seat < 0 || *o.Seat >= g.cfg.Seats {
		return 0, faulty("no_seat", "there is no seat %d at a table of %d", *o.Seat, g.cfg.Seats)
	}
	return engine.Seat(*o.Seat), nil // #nosec G115 -- looked at above
}

func (ss *session[S]) reset(o *order) error {
	if err := free("id", o.ID); err != nil {
		return err
	}
	meta := ss.m.Meta()
	var pairs []string
	for name, value := range o.Options {
		pairs = append(pairs, name+"="+value)
	}
	slices.Sort(pairs)
	opts, err := engine.ParseOptions(meta.Options, pairs)
	if err != nil {
		return faulty("bad_setup", "%v", err)
	}
	cfg := engine.Config{Seats: o.Seats, Options: opts}
	if cfg.Seats == 0 {
		cfg.Seats = meta.SeatCounts[0]
	}
	if err := engine.CheckConfig(meta, &cfg); err != nil {
		return faulty("bad_setup", "%v", err)
	}
	cfgs, dealt := make([]engine.Config, len(o.ID.list)), make([]S, len(o.ID.list))
	for i, id := range o.ID.list {
		cfgs[i] = cfg
		cfgs[i].Key = o.ID.seed(o.Seed, id)
		if dealt[i], err = ss.m.Setup(cfgs[i]); err != nil {
			return faulty("bad_setup", "%v", err)
		}
	}
	for i, id := range o.ID.list {
		ss.lay(ss.place(id), &dealt[i], cfgs[i])
	}
	ss.turns("reset", o.ID.list)
	return nil
}

// turns writes how games stand, as step does.
func (ss *session[S]) turns(did string, list []int) {
	ss.out = append(ss.out, `{"did":"`...)
	ss.out = append(ss.out, did...)
	ss.out = append(ss.out, `","games":[`...)
	for i, id := range list {
		if i > 0 {
			ss.out = append(ss.out, ',')
		}
		ss.appendTurn(id, ss.games[id])
	}
	ss.out = append(ss.out, ']', '}')
}

// copies makes copies of a game; for redeal, with what a seat cannot know dealt anew.
func (ss *session[S]) copies(o *order) error {
	_, g, err := ss.one(o)
	if err != nil {
		return err
	}
	if err := free("to", o.To); err != nil {
		return err
	}
	seat, err := g.seatOf(o)
	if err != nil {
		return err
	}
	if o.Do == "redeal" && seat == engine.Nobody {
		return faulty("over", "the game is over: say which seat does not know")
	}
	from, cfg := g.s, g.cfg
	for _, id := range o.To.list {
		s := from
		if o.Do == "redeal" {
			ss.m.Redeal(&s, seat, engine.NewRNG(o.To.seed(o.Seed, id)))
		}
		ss.lay(ss.place(id), &s, cfg)
	}
	ss.turns(o.Do, o.To.list)
	return nil
}

func (ss *session[S]) close(o *order) error {
	if o.ID == nil {
		return faulty("bad_message", "id is missing")
	}
	for _, id := range o.ID.list {
		if _, err := ss.at(id); err != nil {
			return err
		}
	}
	for _, id := range o.ID.list {
		ss.games[id] = nil
	}
	ss.out = append(ss.out, `{"did":"close"}`...)
	return nil
}

// write answers with a value of any type.
func (ss *session[S]) write(v any) error {
	text, err := json.Marshal(v)
	ss.out = append(ss.out, text...)
	return err
}

type resultAnswer struct {
	Did      string `json:"did"`
	ID       int    `json:"id"`
	Over     bool   `json:"over"`
	NoWinner bool   `json:"no_winner"`
	Ranks    []int  `json:"ranks"`
	Totals   []int  `json:"totals"`
}

func (ss *session[S]) result(o *order) error {
	id, g, err := ss.one(o)
	if err != nil {
		return err
	}
	a := resultAnswer{Did: o.Do, ID: id, Ranks: []int{}, Totals: []int{}}
	r, over := ss.m.Result(&g.s)
	if over {
		a.Over, a.NoWinner = true, r.NoWinner
		for _, sr := range r.Seats {
			a.Ranks, a.Totals = append(a.Ranks, sr.Rank), append(a.Totals, sr.Total)
		}
	}
	return ss.write(a)
}

type observation struct {
	Did      string        `json:"did"`
	ID       int           `json:"id"`
	Seat     int           `json:"seat"`
	Acting   []int         `json:"acting"`
	Legal    []numberedOne `json:"legal,omitempty"`
	Mask     string        `json:"mask,omitempty"`
	Features []int         `json:"features,omitempty"`
	View     any           `json:"view,omitempty"`
}

// numberedOne is a legal choice with its number; it is written as [number, "choice"].
type numberedOne struct {
	number int32
	text   string
}

// MarshalJSON writes the pair.
func (n numberedOne) MarshalJSON() ([]byte, error) { return json.Marshal([]any{n.number, n.text}) }

// Parts of an observation that a message can ask for.
const (
	wantView     = "view"
	wantLegal    = "legal"
	wantMask     = "mask"
	wantFeatures = "features"
)

func (ss *session[S]) observe(o *order) error {
	id, g, err := ss.one(o)
	if err != nil {
		return err
	}
	seat, err := g.seatOf(o)
	if err != nil {
		return err
	}
	want := o.Want
	if want == nil {
		want = []string{wantView, wantLegal, wantMask}
	}
	a := observation{Did: o.Do, ID: id, Seat: int(seat), Acting: []int{}}
	var list []engine.Choice
	var nums []int32
	if seat == engine.Nobody {
		a.Seat = -1
	} else {
		list, nums = ss.legal(g, seat)
	}
	for i := range g.cfg.Seats {
		if ss.m.Acting(&g.s).Has(engine.Seat(i)) { // #nosec G115 -- a seat
			a.Acting = append(a.Acting, i)
		}
	}
	for _, w := range want {
		switch w {
		case wantView:
			a.View = ss.m.View(&g.s, seat)
		case wantLegal:
			gr := ss.m.Grammar(&g.s)
			for i, c := range list {
				a.Legal = append(a.Legal, numberedOne{nums[i], gr.Print(c)})
			}
		case wantMask:
			a.Mask = maskOf(nums, g.num.Size)
		case wantFeatures:
			if a.Features, err = ss.rowOf(g, seat); err != nil {
				return err
			}
		default:
			return faulty("bad_message", "unknown wish %q; known: view, legal, mask, features", w)
		}
	}
	return ss.write(a)
}

// maskOf is one bit for each number, the lowest bit of the first byte being number 0, in base64.
func maskOf(nums []int32, size int) string {
	bits := make([]byte, (size+7)/8)
	for _, n := range nums {
		bits[n/8] |= 1 << (n % 8)
	}
	return base64.StdEncoding.EncodeToString(bits)
}

type aboutAnswer struct {
	Did       string               `json:"did"`
	Game      string               `json:"game"`
	Revision  int                  `json:"revision"`
	Seats     []string             `json:"seats"`
	Size      int                  `json:"size"`
	Kinds     []engine.NumberBlock `json:"kinds"`
	Features  []string             `json:"features"`
	Component string               `json:"components"`
}

// about describes a game that was reset: the numbers of its choices and the names of its features.
func (ss *session[S]) about(o *order) error {
	_, g, err := ss.one(o)
	if err != nil {
		return err
	}
	h, err := ss.header(g)
	if err != nil {
		return err
	}
	meta := ss.m.Meta()
	return ss.write(aboutAnswer{Did: o.Do, Game: meta.ID, Revision: int(g.cfg.Revision), Seats: meta.SeatNames[:g.cfg.Seats],
		Size: g.num.Size, Kinds: g.num.Blocks[1:], Features: h.Names(), Component: meta.Components})
}

func (ss *session[S]) features(o *order) error {
	if o.ID == nil {
		return faulty("bad_message", "id is missing")
	}
	b := append(ss.out, `{"did":"features","rows":[`...)
	for i, id := range o.ID.list {
		g, err := ss.at(id)
		if err != nil {
			return err
		}
		seat, err := g.seatOf(o)
		if err != nil {
			return err
		}
		if i > 0 {
			b = append(b, ',')
		}
		row, err := ss.rowOf(g, seat)
		if err != nil {
			return fmt.Errorf("game %d: %w", id, err)
		}
		b = appendInts(b, row)
	}
	ss.out = append(b, ']', '}')
	return nil
}
