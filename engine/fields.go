package engine

import "cromford/engine/doc"

// Names are the names of the domain, for tables of fields.
func (d *Domain) Names() doc.Names { return doc.Names{IDs: d.IDs, Find: d.Lookup} }

// FrameText says how the open questions of a game are written.
type FrameText struct {
	Steps doc.Names // by Frame.Step
	Seats doc.Names
	Most  int // how many may be given
	// Flow is the step that leads through the phases, if the game has such a one: its A is a phase and has a name.
	Flow   uint8
	Phases doc.Names
	// Rest are the fields besides step and seat: what A and B mean at the step of the frame. Without it they are called
	// phase, a and b.
	Rest func(*Frame) doc.Fields
	// Check complains about a frame that was read and makes no sense on the ones below it.
	Check func(below *Frames, f *Frame, at *doc.Node)
}

// Frames is a stack of open questions, the innermost last.
func (ft FrameText) Frames(fr *Frames) doc.Value {
	print := func() any {
		out := []doc.Map{}
		for i := range int(fr.N) {
			out = append(out, ft.fields(&fr.Stack[i]).Map())
		}
		return out
	}
	return doc.Own(print, func(n *doc.Node) {
		list := n.List()
		if len(list) > ft.Most {
			n.Fail("at most %d frames", ft.Most)
			return
		}
		var read Frames
		for _, v := range list {
			ft.push(&read, v)
		}
		if n.Err() == nil {
			*fr = read
		}
	})
}

// Top is the open question of a game that never has more than one: a frame, or null.
func (ft FrameText) Top(fr *Frames) doc.Value {
	print := func() any {
		if fr.N == 0 {
			return nil
		}
		return ft.fields(fr.Top()).Map()
	}
	return doc.Own(print, func(n *doc.Node) {
		*fr = Frames{}
		ft.push(fr, n)
	}).OrNull(func() { *fr = Frames{} })
}

// push reads a frame: first its step, on which the meaning of all the rest depends.
func (ft FrameText) push(fr *Frames, n *doc.Node) {
	f := Frame{Seat: Nobody}
	if f.Step = uint8(ft.Steps.Read(n.Need("step"))); n.Err() == nil {
		ft.fields(&f).Read(n)
	}
	if n.Err() == nil && ft.Check != nil {
		ft.Check(fr, &f, n)
	}
	if n.Err() == nil {
		fr.Push(f)
	}
}

func (ft FrameText) fields(f *Frame) doc.Fields {
	rest := ft.Rest
	if rest == nil {
		rest = ft.plain
	}
	return append(doc.Fields{
		doc.F("step", "the question", doc.Name(&f.Step, ft.Steps)),
		doc.F("seat", "who is asked", doc.Index(&f.Seat, ft.Seats).Unless(f.Seat == Nobody)),
	}, rest(f)...)
}

func (ft FrameText) plain(f *Frame) doc.Fields {
	a := doc.F("a", "number", doc.Int(&f.A, -99, 99))
	if f.Step == ft.Flow {
		a = doc.F("phase", "of the flow", ft.phase(f))
	}
	return doc.Fields{a.Needed(), doc.F("b", "number", doc.Int(&f.B, -99, 99)).Needed()}
}

func (ft FrameText) phase(f *Frame) doc.Value { return doc.Index(&f.A, ft.Phases) }

// Over is the field that ends the game.
func Over(fr *Frames) doc.Field {
	return doc.F("over", "`true`: the game is over; `then.result` gives the accounts", doc.Said(func(n *doc.Node) {
		if n.Bool() {
			*fr = Frames{}
		}
	}))
}

// Moments are the short ways to say which moment is given in a game with a flow; Moment reads them.
func Moments(turn string) doc.Fields {
	return doc.Fields{
		doc.Given("turn", turn),
		doc.Given("phase", "the phase that is about to begin; what needs no choice is carried out at once"),
	}
}

// Moment sets the frame of the flow to the moment that is named: the turn of a seat in a phase whose B counts the turns,
// or the beginning of a phase.
func (ft FrameText) Moment(flow *Frame, named *doc.Node, turns int16, seatAt func(k int) Seat) {
	if turn := named.Get("turn"); turn != nil {
		seat := Seat(max(ft.Seats.Read(turn.Need("seat")), 1) - 1)
		flow.A, flow.B = turns, 0
		for int(flow.B) < len(ft.Seats.IDs) && seatAt(int(flow.B)) != seat {
			flow.B++
		}
	} else if phase := named.Get("phase"); phase != nil {
		ft.phase(flow).Read(phase)
		flow.B = 0
	}
}
