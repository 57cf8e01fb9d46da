package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/club"
	"cromford/internal/table"
)

// peopleCosts are the requests of this room that differ from their kind; see dear.
var peopleCosts = map[string]asked{
	"POST /api/people":             {cost: costOfTable, scope: account.ScopeSelf},
	"POST /api/people/{person}":    {cost: costOfHistory, scope: account.ScopeSelf},
	"PATCH /api/people":            {cost: costOfChange, scope: account.ScopeSelf},
	"POST /api/reports":            {cost: costOfTable, scope: account.ScopeSelf},
	"POST /api/groups":             {cost: costOfTable, scope: account.ScopeTables},
	"PATCH /api/groups/{group}":    {cost: costOfChange, scope: account.ScopeTables},
	"POST /api/groups/{group}":     {cost: costOfHistory, scope: account.ScopeTables},
	"POST /api/tables/{id}/seats":  {cost: costOfHistory, scope: account.ScopeTables},
	"POST /api/tables/{id}/order":  {cost: costOfChange, scope: account.ScopeTables},
	"POST /api/tables/{id}/terms":  {cost: costOfChange, scope: account.ScopeTables},
	"POST /api/tables/{id}/pace":   {cost: costOfChange, scope: account.ScopeTables},
	"POST /api/tables/{id}/links":  {cost: costOfTable, scope: account.ScopeTables},
	"POST /api/tables/{id}/enter":  {cost: costOfGuess, newcome: true, scope: account.ScopePlay},
	"POST /api/tables/{id}/note":   {cost: costOfChange, scope: account.ScopePlay},
	"GET /api/tables/{id}/present": {cost: costOfRead, anybody: true},
	"GET /api/groups/{group}":      {cost: costOfHistory, anybody: true},
	"GET /api/people":              {cost: costOfHistory, anybody: true},
	"GET /api/people/{person}":     {cost: costOfHistory, anybody: true},
	"GET /api/tables/{id}/note":    {cost: costOfRead, anybody: true},
}

// NameOf is the name of somebody.
type NameOf struct {
	Name string `json:"name" maxLength:"200" doc:"As the person writes it."`
}

// Relation is what somebody does about another person.
type Relation struct {
	Do string `json:"do" enum:"ask,accept,refuse,end,block,unblock,mute,unmute"`
}

// Manners are what others may see of somebody.
type Manners struct {
	Seen bool `json:"seen" doc:"Others may see when you are here."`
}

// Complaint is what somebody tells the operator.
type Complaint struct {
	Person string `json:"person" maxLength:"40"`
	Table  string `json:"table,omitempty" maxLength:"40"`
	Text   string `json:"text" maxLength:"4000" doc:"1 to 1000 characters."`
}

// NewGroup is what a standing group is called.
type NewGroup struct {
	Name string `json:"name" maxLength:"200" doc:"1 to 24 characters."`
}

// GroupDeed is what somebody does in a standing group.
type GroupDeed struct {
	Do     string `json:"do" enum:"join,leave,invite,remove,link" doc:"link makes a new link; the one before is of no use any more."`
	Code   string `json:"code,omitempty" maxLength:"40" doc:"Of the link, to join by it."`
	Person string `json:"person,omitempty" maxLength:"40" doc:"Whom to invite or to remove."`
}

// GroupID is a group that was made.
type GroupID struct {
	ID string `json:"id"`
}

// PersonInput is the person of a request; huma reads embedded fields only of exported types.
type PersonInput struct {
	Person string `path:"person" maxLength:"40" doc:"The id of a person."`
}

// GroupInput is the group of a request.
type GroupInput struct {
	Group string `path:"group" maxLength:"40" doc:"The group."`
}

// SeatChange is what the host makes of a seat.
type SeatChange struct {
	Seat   int    `json:"seat" minimum:"0" maximum:"9"`
	Kind   string `json:"kind" enum:"open,bot,kept" doc:"Whoever sits there is sent away."`
	Bot    string `json:"bot,omitempty" maxLength:"20"`
	Person string `json:"person,omitempty" maxLength:"40" doc:"Whom it is kept for: a friend, one of a group of yours, or a program."`
	// Program is whom it is kept for by name: a challenge.
	Program string `json:"program,omitempty" maxLength:"200" doc:"Instead of the person: the name of a program."`
}

// SeatOrder is who sits where.
type SeatOrder struct {
	Order []int `json:"order" minItems:"1" maxItems:"9" doc:"By seat, the seat that its people had before."`
}

// Terms are what the lobby says of a table, and who may watch it.
type Terms struct {
	Watch    string `json:"watch" enum:"anybody,invited"`
	Listed   bool   `json:"listed" doc:"Show it to everybody in the lobby."`
	Language string `json:"language,omitempty" maxLength:"5" doc:"en or fr."`
	Level    string `json:"level,omitempty" maxLength:"10" doc:"new, some or expert."`
}

// NewLink is a link to be made.
type NewLink struct {
	Uses int `json:"uses" minimum:"1" maximum:"20" doc:"For how many people."`
}

// LinkCode is what a link holds.
type LinkCode struct {
	Code string `json:"code" maxLength:"40"`
}

// Note is what somebody notes at a table for themselves.
type Note struct {
	Text string `json:"text" maxLength:"16000" doc:"At most 4000 characters. Nobody else sees it."`
}

// Present are those who look at a table now.
type Present struct {
	People []club.Person `json:"people"`
}

// peopleOperations is about friends, groups, invitations, what one wants to see of others.
func (s *server) peopleOperations(api huma.API) {
	s.friendOperations(api)
	s.groupOperations(api)
	s.hostOperations(api)
	s.companyOperations(api)
}

func (s *server) friendOperations(api huma.API) {
	people := func(ctx context.Context, g account.Guest, err error) (*club.People, error) {
		if err != nil {
			return nil, err
		}
		s.People.Here(g.ID, "")
		return s.People.People(ctx, g)
	}
	handle(s, api, op("list-people", http.MethodGet, "/api/people", "Your friends and groups, and whom you do not want to meet"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (*club.People, error) {
			return people(ctx, g, nil)
		})
	handle(s, api, about(op("ask-by-name", http.MethodPost, "/api/people", "Ask the one person of a name to be friends",
		http.StatusNotFound, http.StatusConflict), "Where several have the name, ask for their link instead."),
		func(ctx context.Context, g account.Guest, in *body[NameOf]) (*club.People, error) {
			return people(ctx, g, s.People.AskByName(ctx, g, in.Body.Name))
		})
	handle(s, api, op("set-manners", http.MethodPatch, "/api/people", "What others may see of you"),
		func(ctx context.Context, g account.Guest, in *body[Manners]) (*club.People, error) {
			return people(ctx, g, s.People.SetSeen(ctx, g, in.Body.Seen))
		})
	handle(s, api, op("get-person", http.MethodGet, "/api/people/{person}", "What somebody is called", http.StatusNotFound),
		func(ctx context.Context, _ account.Guest, in *PersonInput) (club.Person, error) {
			return s.People.Person(ctx, in.Person)
		})
	handle(s, api, about(op("relate", http.MethodPost, "/api/people/{person}", "Become friends with somebody, or have no more to do with them",
		http.StatusNotFound, http.StatusConflict), "Nobody is told that they were refused, blocked or muted."),
		func(ctx context.Context, g account.Guest, in *struct {
			PersonInput
			Body Relation
		}) (*club.People, error) {
			return people(ctx, g, s.People.Relate(ctx, g, in.Person, club.Deed(in.Body.Do)))
		})
	handle(s, api, op("report", http.MethodPost, "/api/reports", "Tell the operator of somebody", http.StatusNotFound, http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *body[Complaint]) (Complaint, error) {
			return in.Body, s.People.Report(ctx, g, in.Body.Person, in.Body.Table, in.Body.Text)
		})
}

func (s *server) groupOperations(api huma.API) {
	handle(s, api, op("make-group", http.MethodPost, "/api/groups", "Make a standing group", http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *body[NewGroup]) (GroupID, error) {
			id, err := s.People.NewGroup(ctx, g, in.Body.Name)
			return GroupID{id}, err
		})
	handle(s, api, about(op("get-group", http.MethodGet, "/api/groups/{group}", "A standing group", http.StatusNotFound),
		"Whoever is not one of it needs the code of its link, and sees its name alone. Its tables are those of the scope groups."),
		func(ctx context.Context, g account.Guest, in *struct {
			GroupInput
			Code string `query:"code" maxLength:"40" doc:"Of the link."`
		}) (*club.GroupView, error) {
			return s.People.Group(ctx, g, in.Group, in.Code)
		})
	handle(s, api, op("rename-group", http.MethodPatch, "/api/groups/{group}", "Give your group another name", http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *struct {
			GroupInput
			Body NewGroup
		}) (*club.GroupView, error) {
			if err := s.People.RenameGroup(ctx, g, in.Group, in.Body.Name); err != nil {
				return nil, err
			}
			return s.People.Group(ctx, g, in.Group, "")
		})
	handle(s, api, about(op("do-in-group", http.MethodPost, "/api/groups/{group}", "Join, leave, invite, remove, make a new link",
		http.StatusNotFound, http.StatusConflict), "Answers with your people and groups."),
		func(ctx context.Context, g account.Guest, in *struct {
			GroupInput
			Body GroupDeed
		}) (*club.People, error) {
			if err := s.inGroup(ctx, g, in.Group, in.Body); err != nil {
				return nil, err
			}
			return s.People.People(ctx, g)
		})
}

func (s *server) inGroup(ctx context.Context, g account.Guest, id string, d GroupDeed) error {
	switch d.Do {
	case "join":
		return s.People.JoinGroup(ctx, g, id, d.Code)
	case "leave":
		return s.People.LeaveGroup(ctx, g, id)
	case "invite":
		return s.People.InviteToGroup(ctx, g, id, d.Person)
	case "remove":
		return s.People.RemoveFromGroup(ctx, g, id, d.Person)
	default:
		return s.People.NewLink(ctx, g, id)
	}
}

// hostOperations are what the host of a table sees to before the start.
func (s *server) hostOperations(api huma.API) {
	handle(s, api, about(change("set-seat", "/seats", "Change whom a seat is for, before the start"),
		"Only the host may. The game starts when no seat is free."),
		func(ctx context.Context, g account.Guest, in *bodied[SeatChange]) (*table.State, error) {
			c := table.SeatChange{Seat: in.Body.Seat, Kind: in.Body.Kind, Bot: in.Body.Bot, Person: in.Body.Person}
			if in.Body.Program != "" {
				p, err := s.People.Program(ctx, in.Body.Program)
				if err != nil {
					return nil, err
				}
				c.Person = p.ID
			}
			return s.after(ctx, g, in.ID, s.Tables.Arrange(ctx, g, in.ID, c))
		})
	handle(s, api, about(change("order-seats", "/order", "Change who sits where, before the start"), "Only the host may."),
		func(ctx context.Context, g account.Guest, in *bodied[SeatOrder]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.Reorder(ctx, g, in.ID, in.Body.Order))
		})
	handle(s, api, about(change("set-terms", "/terms", "Who may watch, and what the lobby says, before the start"), "Only the host may."),
		func(ctx context.Context, g account.Guest, in *bodied[Terms]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.SetTerms(ctx, g, in.ID, table.Terms{Watch: table.Watching(in.Body.Watch),
				Listed: in.Body.Listed, Language: in.Body.Language, Level: in.Body.Level}))
		})
	handle(s, api, about(change("set-pace", "/pace", "How time will be kept, before the start"), "Only the host may."),
		func(ctx context.Context, g account.Guest, in *bodied[PaceChange]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.SetPace(ctx, g, in.ID, in.Body.Pace.Table()))
		})
	handle(s, api, about(change("make-link", "/links", "A link by which some people may see the table and sit down"),
		"Only the host may. It is good for two weeks; the page opens it at /t/ID?i=CODE."),
		func(ctx context.Context, g account.Guest, in *bodied[NewLink]) (club.Link, error) {
			if err := s.Tables.MayHost(ctx, g, in.ID); err != nil {
				return club.Link{}, err
			}
			return s.People.InviteLink(ctx, in.ID, in.Body.Uses)
		})
	handle(s, api, change("enter", "/enter", "Come to a table by a link"),
		func(ctx context.Context, g account.Guest, in *bodied[LinkCode]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.People.Enter(ctx, g, in.ID, in.Body.Code))
		})
}

// companyOperations are about who else is at a table, and what one keeps for oneself.
func (s *server) companyOperations(api huma.API) {
	handle(s, api, about(at("list-present", http.MethodGet, "/present", "Who looks at a table now"), "Those who let themselves be seen."),
		func(ctx context.Context, g account.Guest, in *TableInput) (Present, error) {
			if _, err := s.Tables.Version(ctx, g, in.ID); err != nil {
				return Present{}, err
			}
			list, err := s.People.Present(ctx, g, in.ID)
			return Present{append([]club.Person{}, list...)}, err
		})
	handle(s, api, at("get-note", http.MethodGet, "/note", "What you have noted at a table"),
		func(ctx context.Context, g account.Guest, in *TableInput) (Note, error) {
			if _, err := s.Tables.Version(ctx, g, in.ID); err != nil {
				return Note{}, err
			}
			text, err := s.People.Note(ctx, g, in.ID)
			return Note{text}, err
		})
	handle(s, api, change("set-note", "/note", "Note something at a table, for yourself"),
		func(ctx context.Context, g account.Guest, in *bodied[Note]) (Note, error) {
			if _, err := s.Tables.Version(ctx, g, in.ID); err != nil {
				return Note{}, err
			}
			if err := s.People.SetNote(ctx, g, in.ID, in.Body.Text); err != nil {
				return Note{}, err
			}
			text, err := s.People.Note(ctx, g, in.ID)
			return Note{text}, err
		})
}
