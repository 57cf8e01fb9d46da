package engine

// List is choices as they are listed. It grows as a slice does: l = l.Add(kind, argument).
type List []Choice

// Add lists a choice. It writes in place: a choice put together first would be copied before its parts are stored, which
// takes twice as long.
func (l List) Add(k Kind, args ...int16) List {
	n := len(l)
	if n < cap(l) {
		l = l[:n+1]
	} else {
		l = append(l, Choice{})
	}
	c := &l[n]
	*c = Choice{Kind: k}
	for i := range args { //nolint:staticcheck // copy is slower for so few
		c.Arg[i] = args[i]
	}
	return l
}

// If lists a choice if it may be made.
func (l List) If(may bool, k Kind, args ...int16) List {
	if may {
		return l.Add(k, args...)
	}
	return l
}

// Cite is the clause that something stands on, one for each edition of the rules; an edition without a clause of its own is
// served by the first.
type Cite []string

// In is the clause in an edition, counted from 0.
func (c Cite) In(edition int) string {
	switch {
	case edition < len(c) && c[edition] != "":
		return c[edition]
	case len(c) > 0:
		return c[0]
	}
	return ""
}

// Answer is a kind of choice that answers a question, and what is told when one of that kind is not on offer: a code for
// programs, the clause and words. Of a kind without words it is told that it is not on offer.
type Answer struct {
	Kind  Kind
	Code  string
	Cite  Cite // the question's own if it is empty
	Words string
}

// Question is one thing that the rules can ask a seat, with everything that belongs to it, so that a rule is found in one
// place. A is what the game hands to its questions: the position, whose question it is, and its frame.
//
// What is listed is legal and nothing else is: Apply looks the choice up in the list, Do carries it out without looking
// again, and Refuse puts into words what the list has decided (docs/decisions/002-one-check-for-legality.md).
type Question[A any] struct {
	ID      string   // in position texts; stored, so it never changes
	Cite    Cite     // the clause that asks it
	About   string   // what it asks, as "the price of a product": the end of a sentence in refusals
	Answers []Answer // the kinds of choice that it takes
	// List appends every legal answer to l, in a stable order and without duplicates.
	List func(a A, l List) List
	// Do carries a listed answer out. It changes the table as far as the answer itself does and opens the questions that
	// follow from it; what comes up after that is the business of RunOn.
	Do func(a A, c Choice, out *Facts)
	// Why says more of a choice that is not listed than the Answers do. It may be nil, and may return nil.
	Why func(a A, c Choice) *Refusal
}

// Refuse says why a choice is not among the answers of the question. It decides nothing.
func (q *Question[A]) Refuse(a A, edition int, c Choice) *Refusal {
	if q.Why != nil {
		if r := q.Why(a, c); r != nil {
			return r
		}
	}
	own := q.Cite.In(edition)
	for i := range q.Answers {
		an := &q.Answers[i]
		if an.Kind != c.Kind {
			continue
		}
		if an.Words == "" {
			return &Refusal{Code: "other_question", Clause: own, Reason: "this is not on offer at the open question, which is about " + q.About}
		}
		r := &Refusal{Code: an.Code, Clause: an.Cite.In(edition), Reason: an.Words}
		if r.Clause == "" {
			r.Clause = own
		}
		return r
	}
	return &Refusal{Code: "other_question", Clause: own, Reason: "this does not answer the open question, which is about " + q.About}
}

// Choices lists every legal answer to the question; there is none to no question.
func (q *Question[A]) Choices(a A, l List) List {
	if q == nil {
		return l
	}
	return q.List(a, l)
}

// QuestionIDs are the ids of questions, in their order.
func QuestionIDs[A any](qs []Question[A]) []string {
	ids := make([]string, len(qs))
	for i := range qs {
		ids[i] = qs[i].ID
	}
	return ids
}

// Perform carries out a choice that the game has just listed and runs on to the next decision.
func Perform[S comparable](m Rules[S], s *S, seat Seat, c Choice, out *Facts) {
	if out != nil {
		if a, ok := m.(Accounter[S]); ok {
			out.At(a.AccountStep(s))
		}
	}
	m.Do(s, seat, c, out)
	m.RunOn(s, out)
}

// Apply carries out a choice if the game lists it and runs on to the next decision. A choice that is not listed is a *Refusal
// and changes nothing. out may be nil.
func Apply[S comparable](m Rules[S], s *S, seat Seat, c Choice, out *Facts) error {
	for _, listed := range m.Choices(s, seat, nil) {
		if listed == c {
			Perform(m, s, seat, c, out)
			return nil
		}
	}
	return m.Refuse(s, seat, c)
}
