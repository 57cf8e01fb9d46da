package engine

// Frame is one entry of a position's program counter: which question is open, whose it is, and what has been
// decided of it so far. The meaning of Step, A and B belongs to the game.
type Frame struct {
	Step uint8
	Seat Seat
	A, B int16
}

// Frames is the stack of open questions. Being data, any moment of a turn can be saved, hashed and resumed.
type Frames struct {
	N     uint8
	Stack [8]Frame
}

// Top is the innermost open frame; it must not be called on an empty stack.
func (f *Frames) Top() *Frame { return &f.Stack[f.N-1] }

// Asks is the innermost frame if it asks the seat, one of so many, and nil otherwise.
func (f *Frames) Asks(seat Seat, seats uint8) *Frame {
	if f.N == 0 || uint8(seat) >= seats || f.Top().Seat != seat {
		return nil
	}
	return f.Top()
}

// Push opens a frame.
func (f *Frames) Push(fr Frame) {
	f.Stack[f.N] = fr
	f.N++
}

// Pop closes the innermost frame. The slot is cleared so that equal positions are equal values.
func (f *Frames) Pop() {
	f.N--
	f.Stack[f.N] = Frame{}
}
