package engine

// Account is one phase of a game reckoned up step by step, as the phases of production are.
type Account struct {
	// N is the event that began the phase.
	N int `json:"n"`
	// Over is false while the phase is running.
	Over bool `json:"over"`
	// Steps are the steps of the phase in the order of the rules.
	Steps []AccountStep `json:"steps"`
	// Done is how many of the steps are finished; the next one is what somebody is asked about.
	Done int `json:"done"`
	// Sheet has the figures, as the game lays them out.
	Sheet any `json:"sheet"`
}

// AccountStep is a row of an Account.
type AccountStep struct {
	ID     string `json:"id"`
	Clause string `json:"clause"` // the clause that describes it
}

// Accounter is implemented by games that reckon up one of their phases. Their rules stamp every fact of such a phase with
// the step that caused it (Facts.At), so that nobody has to guess what belongs together.
type Accounter[S comparable] interface {
	// AccountOf is what the phase is about: the id of a product.
	AccountOf(*S) string
	// AccountSteps are the steps of the phase by the rules of the position.
	AccountSteps(*S) []AccountStep
	// AccountStep is the step that the position has come to, counted from 1; 0 outside of the phase.
	AccountStep(*S) uint8
	// Account lays out what was told of one phase. before is the position before the event that began it; of that only
	// what everybody may know is used.
	Account(before *S, facts []Fact) any
}

// Reckoned is the sheet of an account that knows by how much all that it tells moved numbers of a seat's outlook, whatever came
// to pass after it in the same event.
type Reckoned interface {
	Moved(seat Seat) []Gauge
}

// Told is an event as an account is made from it: its number, what was chosen, its facts, and the table after it.
type Told struct {
	N     int
	Seat  Seat
	Body  string // the choice as it is written
	Facts []Fact
	Table Table
}

// Story is what happened at a table: Len events that hold, At(1) the first. At(0) has the table as it was before.
type Story struct {
	Len int
	At  func(i int) Told
}

// Accounts are the accounts of all phases of a story, as a seat (or Nobody: a spectator) may know them; the last may be of a
// phase that is running.
func (st Story) Accounts(seat Seat) []Account {
	return st.accounts(seat, 1)
}

// LastAccount is the account of the last phase, running or over, or nil.
func (st Story) LastAccount(seat Seat) *Account {
	if st.Len == 0 || st.At(st.Len).Table.AccountSteps() == nil {
		return nil
	}
	from := st.Len
	for from > 0 && !stamped(st.At(from).Facts) {
		from--
	}
	// A phase begins with the event before which the table had not come to any step of it.
	for from > 1 && st.At(from-1).Table.AccountStep() != 0 {
		from--
	}
	if list := st.accounts(seat, max(from, 1)); len(list) > 0 {
		return &list[len(list)-1]
	}
	return nil
}

func stamped(facts []Fact) bool {
	for _, f := range facts {
		if f.Step != 0 {
			return true
		}
	}
	return false
}

// accounts reckons up the phases that begin with an event or later.
func (st Story) accounts(seat Seat, from int) []Account {
	var out []Account
	var before Table
	var facts []Fact
	n := 0
	end := func(over bool, done int) {
		a := Account{N: n, Over: over, Steps: before.AccountSteps(), Sheet: before.Account(facts)}
		if a.Done = done; over {
			a.Done = len(a.Steps)
		}
		out = append(out, a)
		before, facts = nil, nil
	}
	for i := from; i <= st.Len; i++ {
		told := st.At(i)
		for _, f := range told.Facts {
			switch {
			case !f.For(seat):
			case f.Step == 0 && before != nil:
				end(true, 0)
			case f.Step != 0 && before == nil:
				before, n = st.At(i-1).Table, told.N
				facts = append(facts, f)
			case f.Step != 0:
				facts = append(facts, f)
			}
		}
	}
	if before != nil {
		now := int(st.At(st.Len).Table.AccountStep())
		end(now == 0, now-1)
	}
	return out
}

func (t *table[S]) AccountOf() string {
	if a, ok := t.m.(Accounter[S]); ok {
		return a.AccountOf(&t.s)
	}
	return ""
}

func (t *table[S]) AccountSteps() []AccountStep {
	if a, ok := t.m.(Accounter[S]); ok {
		return a.AccountSteps(&t.s)
	}
	return nil
}

func (t *table[S]) AccountStep() uint8 {
	if a, ok := t.m.(Accounter[S]); ok {
		return a.AccountStep(&t.s)
	}
	return 0
}

func (t *table[S]) Account(facts []Fact) any {
	if a, ok := t.m.(Accounter[S]); ok {
		return a.Account(&t.s, facts)
	}
	return nil
}
