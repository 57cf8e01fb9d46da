package table

// NoticeKind is what people are told of.
type NoticeKind string

// The kinds of notice.
const (
	NoticeTurn       NoticeKind = "turn"       // the seat owes a choice
	NoticeInvitation NoticeKind = "invitation" // a seat is kept for the person
	NoticeUndo       NoticeKind = "undo"       // somebody asks to take something back
	NoticeDeadline   NoticeKind = "deadline"   // the time of the seat runs out soon
	NoticeOver       NoticeKind = "over"       // the game is over
	NoticeMention    NoticeKind = "mention"    // somebody has said the person's name
)

// Notice is something that a person should hear of, wherever they are. It says nothing that is hidden.
type Notice struct {
	Kind   NoticeKind
	Person string // the guest's id
	Table  string
	Seat   int // the person's, or -1
	// Key names the occasion: whoever is told of the same twice hears it once.
	Key string
	At  int64
}

// Crier tells people of what concerns them. What it has returned for will be told, whatever happens to this server. It is
// called with a table held, so it must not ask for one.
type Crier interface {
	Tell(notices []Notice)
}

// Cry names who tells people what concerns them. It is to be told before the service answers requests.
func (s *Service) Cry(c Crier) { s.crier = c }

// Tell lets people hear of something that another room of the house knows.
func (s *Service) Tell(notices ...Notice) { s.tell(notices...) }

// tell lets people hear of something.
func (s *Service) tell(notices ...Notice) {
	if s.crier != nil && len(notices) > 0 {
		s.crier.Tell(notices)
	}
}
