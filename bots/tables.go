package bots

// Tables are copies of a position to try things out on. They are used again, so that trying allocates nothing, however the
// rules hand a position around.
type Tables[S any] struct {
	list []*S
	used int
}

// Copy lays out a copy of a table. The one laid out last is put back first, by PutBack.
func (t *Tables[S]) Copy(s *S) *S {
	if t.used == len(t.list) {
		t.list = append(t.list, new(S))
	}
	c := t.list[t.used]
	t.used++
	*c = *s
	return c
}

// PutBack puts the copy back that was laid out last.
func (t *Tables[S]) PutBack() { t.used-- }
