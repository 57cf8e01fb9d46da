package engine

import "cromford/engine/doc"

// Names are the names of the domain, for tables of fields.
func (d *Domain) Names() doc.Names { return doc.Names{IDs: d.IDs, Find: d.Lookup} }

// FrameText says how the open questions of a game are written.
type FrameText struct {
	Steps doc.Names // by Frame.Step
	Seats doc.Names
	Most  int // how many may be given
	// Rest are the fields besides step and seat: what A and B mean at the step of the frame.
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
	return append(doc.Fields{
		doc.F("step", "the question", doc.Name(&f.Step, ft.Steps)),
		doc.F("seat", "who is asked", doc.Index(&f.Seat, ft.Seats).Unless(f.Seat == Nobody)),
	}, ft.Rest(f)...)
}
