package doc

import (
	"bytes"
	"encoding/json"
)

// Map is an object whose members keep their order when written.
type Map []Member

// Member is one named value of a Map.
type Member struct {
	Name  string
	Value any
}

// Put adds a member.
func (m *Map) Put(name string, value any) { *m = append(*m, Member{name, value}) }

// MarshalJSON writes the members in order.
func (m Map) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, mem := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := mem.write(&b); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (mem Member) write(b *bytes.Buffer) error {
	name, err := json.Marshal(mem.Name)
	if err != nil {
		return err
	}
	value, err := json.Marshal(mem.Value)
	if err != nil {
		return err
	}
	b.Write(name)
	b.WriteByte(':')
	b.Write(value)
	return nil
}

// Lines writes the object with one member a line; members that are Maps themselves get a line for each of their own
// members.
func (m Map) Lines() []byte {
	var b bytes.Buffer
	b.WriteString("{\n")
	for i, mem := range m {
		b.WriteByte(' ')
		if inner, ok := mem.Value.(Map); ok && len(inner) > 1 {
			name, _ := json.Marshal(mem.Name) // a string always marshals
			b.Write(name)
			b.WriteString(":{\n")
			for j, in := range inner {
				b.WriteString("  ")
				must(in.write(&b))
				if j < len(inner)-1 {
					b.WriteByte(',')
				}
				b.WriteByte('\n')
			}
			b.WriteString(" }")
		} else {
			must(mem.write(&b))
		}
		if i < len(m)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("}\n")
	return b.Bytes()
}

func must(err error) {
	if err != nil {
		panic("doc: a value that is no JSON: " + err.Error())
	}
}
