package engine

// Bulletin is what a game announces to everybody: what happens by itself, step by step and in numbers, as at the end of a decade.
type Bulletin struct {
	// N is the event that it began with; 0 if the table was opened in the middle of it.
	N int `json:"n"`
	// Sheet has the figures, as the game lays them out.
	Sheet any `json:"sheet"`
}

// Deed is an event as a game looks back on it: the position before, what was chosen there, and what was told.
type Deed[S comparable] struct {
	Before *S
	Seat   Seat
	Choice Choice
	Facts  []Fact
}

// Announcer is implemented by games that announce what happens by itself.
type Announcer[S comparable] interface {
	// Announcing tells whether the position is in the middle of what is announced, or so soon after it that somebody may not
	// have read it yet.
	Announcing(*S) bool
	// Announce lays out what the moves have brought, the last of them leading to the position now. Of that only what everybody
	// may know is used. There may be no moves: the table was opened there. Nil, where it was opened too late to tell.
	Announce(moves []Deed[S], now *S) any
}

// LastBulletin is what is announced after the last event, or nil.
func (st Story) LastBulletin() *Bulletin {
	now := st.At(st.Len).Table
	if !now.Announcing() {
		return nil
	}
	from := st.Len + 1
	for from > 1 && st.At(from-1).Table.Announcing() {
		from--
	}
	news := &Bulletin{}
	if from > 1 || !st.At(0).Table.Announcing() {
		news.N = st.At(from).N
	}
	told := make([]Told, 0, st.Len+2-from)
	for i := from - 1; i <= st.Len; i++ {
		told = append(told, st.At(i))
	}
	if news.Sheet = now.Announce(told); news.Sheet == nil {
		return nil
	}
	return news
}

func (t *table[S]) Announcing() bool {
	a, ok := t.m.(Announcer[S])
	return ok && a.Announcing(&t.s)
}

func (t *table[S]) Announce(told []Told) any {
	a, ok := t.m.(Announcer[S])
	if !ok {
		return nil
	}
	var moves []Deed[S]
	for i := 1; i < len(told); i++ {
		before, ok := told[i-1].Table.(*table[S])
		if !ok {
			continue
		}
		if c, err := before.Parse(told[i].Body); err == nil {
			moves = append(moves, Deed[S]{&before.s, told[i].Seat, c, told[i].Facts})
		}
	}
	return a.Announce(moves, &t.s)
}
