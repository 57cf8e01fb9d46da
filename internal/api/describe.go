package api

import (
	"cmp"
	"fmt"
	"net/http"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"cromford/engine"
	"cromford/internal/account"
	"cromford/internal/table"
)

const schemaPrefix = "#/components/schemas/"

// Document is the description of the API as /openapi.json has it, without a server.
func Document(games []GameInfo) ([]byte, error) {
	s := &server{Config: Config{Games: games}}
	return s.describe(http.NewServeMux()).OpenAPI().MarshalJSON()
}

// Shown are the types of what the players of a game see: the table, the sheet of an account and that of what is announced;
// nil if it has none.
func Shown(g engine.Game) (view, sheet, news reflect.Type, err error) {
	meta := g.Meta()
	t, err := g.New(engine.Config{Seats: meta.SeatCounts[0], Revision: meta.Revision, Key: engine.KeyFromSeed(meta.ID)})
	if err != nil {
		return nil, nil, nil, fmt.Errorf("the view of %s: %w", meta.ID, err)
	}
	if t.AccountSteps() != nil {
		sheet = reflect.TypeOf(t.Account(nil))
	}
	return reflect.TypeOf(t.View(engine.Nobody)), sheet, reflect.TypeOf(t.Announce(nil)), nil
}

// describe registers the operations and completes their description.
func (s *server) describe(mux *http.ServeMux) huma.API {
	huma.NewError = newProblem
	huma.DefaultArrayNullable = false
	hc := huma.DefaultConfig("Cromford", "1")
	hc.DocsPath = ""
	hc.CreateHooks = nil
	hc.Transformers = append(hc.Transformers, nameProblem)
	hc.Info.Description = "Plays heavy economic games. Everything the page does is this API; see docs/api.md."
	hc.Info.License = &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}
	hc.Servers = []*huma.Server{{URL: "/", Description: "This house."}}
	hc.Components.Schemas = huma.NewMapRegistry(schemaPrefix, schemaName)
	hc.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"guest":   {Type: "apiKey", In: "cookie", Name: cookieName, Description: "A browser. The first request without it sets it."},
		"session": {Type: "apiKey", In: "cookie", Name: sessionCookie, Description: "A browser of somebody who has signed in."},
		"token":   {Type: "http", Scheme: "bearer", Description: "A program; POST /api/tokens gives one."},
	}
	// Whoever has neither may look around, and becomes a guest with what needs one.
	hc.Security = []map[string][]string{{"guest": {}}, {"session": {}}, {"token": {}}, {}}
	api := humago.New(quick{mux, s}, hc)
	s.operations(api)
	s.describeOthers(api.OpenAPI())
	describeScopes(api.OpenAPI())
	s.describeViews(api.OpenAPI().Components.Schemas)
	sayNull(api.OpenAPI().Components.Schemas)
	return api
}

// describeScopes says what scope a token needs for each operation; where no token will do, none is named.
func describeScopes(doc *huma.OpenAPI) {
	for path, item := range doc.Paths {
		for method, o := range map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPatch: item.Patch,
			http.MethodPut: item.Put, http.MethodDelete: item.Delete} {
			if o == nil {
				continue
			}
			o.Security = []map[string][]string{{"guest": {}}, {"session": {}}}
			if need := dear[method+" "+path].needs(method); need != account.ScopeSelf {
				o.Security = append(o.Security, map[string][]string{"token": {string(need)}})
			}
			if a, ok := dear[method+" "+path]; !ok || a.anybody || a.newcome {
				o.Security = append(o.Security, map[string][]string{})
			}
		}
	}
}

// schemaName names a type in the description. What a game sees has the game's name in front.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	folder, game := path.Split(t.PkgPath())
	if folder != "cromford/games/" {
		return name
	}
	if short := strings.TrimSuffix(name, "View"); short != "" {
		name = short
	}
	return strings.ToUpper(game[:1]) + game[1:] + name
}

// describeViews says what is seen at the tables of each game.
func (s *server) describeViews(reg huma.Registry) {
	view := s.union(reg, "What you see: ", func(g *GameInfo) reflect.Type { return g.View })
	if len(view.OneOf) > 0 {
		past := *view
		view.Description += " It is null before the start."
		view.OneOf = append(view.OneOf[:len(view.OneOf):len(view.OneOf)], &huma.Schema{Type: "null"})
		reg.Schema(reflect.TypeFor[table.State](), false, "").Properties["view"] = view
		reg.Schema(reflect.TypeFor[table.Look](), false, "").Properties["view"] = &past
	}
	sheet := s.union(reg, "The figures: ", func(g *GameInfo) reflect.Type { return g.Sheet })
	if len(sheet.OneOf) > 0 {
		reg.Schema(reflect.TypeFor[engine.Account](), false, "").Properties["sheet"] = sheet
	}
	news := s.union(reg, "The figures: ", func(g *GameInfo) reflect.Type { return g.News })
	if len(news.OneOf) > 0 {
		reg.Schema(reflect.TypeFor[engine.Bulletin](), false, "").Properties["sheet"] = news
	}
}

// union is one of the types that the games have for something.
func (s *server) union(reg huma.Registry, what string, of func(*GameInfo) reflect.Type) *huma.Schema {
	out := &huma.Schema{}
	var which []string
	known := map[string]bool{}
	for i := range s.Games {
		t := of(&s.Games[i])
		if t == nil {
			continue
		}
		ref := reg.Schema(t, true, "")
		which = append(which, strings.TrimPrefix(ref.Ref, schemaPrefix)+" at tables of "+s.Games[i].ID)
		if !known[ref.Ref] {
			known[ref.Ref] = true
			out.OneOf = append(out.OneOf, ref)
		}
	}
	out.Description = what + strings.Join(which, ", ") + "."
	return out
}

// sayNull marks what may be null: pointers that are not left out. Lists of a fixed length become tuples.
func sayNull(reg huma.Registry) {
	for name, schema := range reg.Map() {
		t := reg.TypeFromRef(schemaPrefix + name)
		for _, f := range reflect.VisibleFields(t) {
			field, omit, _ := strings.Cut(f.Tag.Get("json"), ",")
			field = cmp.Or(field, f.Name)
			prop := schema.Properties[field]
			if prop == nil {
				continue
			}
			if f.Type.Kind() == reflect.Pointer && prop.Ref != "" && omit == "" {
				schema.Properties[field] = &huma.Schema{OneOf: []*huma.Schema{{Ref: prop.Ref}, {Type: "null"}}}
			}
			for p := prop; p != nil; p = p.Items {
				tuple(p)
			}
		}
	}
}

func tuple(p *huma.Schema) {
	if p.MinItems == nil || p.MaxItems == nil || *p.MinItems != *p.MaxItems || p.Items == nil {
		return
	}
	items := make([]*huma.Schema, *p.MinItems)
	for i := range items {
		items[i] = p.Items
	}
	p.Extensions = map[string]any{"prefixItems": items}
}

// describeOthers adds the operations that do not speak JSON to the description.
func (s *server) describeOthers(doc *huma.OpenAPI) {
	reg := doc.Components.Schemas
	text := &huma.Schema{Type: "string"}
	answers := func(o *huma.Operation, kind, what string, schema *huma.Schema) *huma.Operation {
		o.Responses = map[string]*huma.Response{"200": {Description: what, Content: map[string]*huma.MediaType{kind: {Schema: schema}}}}
		for _, status := range o.Errors {
			o.Responses[fmt.Sprint(status)] = &huma.Response{Description: http.StatusText(status), Content: map[string]*huma.MediaType{
				"application/problem+json": {Schema: reg.Schema(reflect.TypeFor[Problem](), true, "")}}}
		}
		return o
	}
	id := &huma.Param{Name: "id", In: "path", Required: true, Description: "The table.", Schema: text}
	query := func(name, what string, schema *huma.Schema) *huma.Param {
		return &huma.Param{Name: name, In: "query", Description: what, Schema: schema}
	}
	number := &huma.Schema{Type: "integer"}
	stream := at("stream", http.MethodGet, "/stream", "The state whenever it changes")
	stream.Description = "Server-sent events named state, each with the State as JSON in its data, " +
		"and a comment every 15 seconds of silence. " +
		"The id of an event is VERSION-EVENTS-CHATS: what you have after it. The log and the talk of each begin where the last one ended. " +
		"A stream ends after an hour at the latest; browsers open it again by themselves."
	stream.Parameters = []*huma.Param{id, query("as", "A seat you play, to look from.", text),
		query("version", "The version of the state you have: nothing is sent until there is another.", number),
		query("since", "How many events you have already.", number), query("chat", "How many lines of the talk you have already.", number),
		{Name: "Last-Event-ID", In: "header", Schema: text,
			Description: "The id of the last event you got: the stream goes on there. It wins over the query."}}
	doc.AddOperation(answers(&stream, "text/event-stream", "events named state, each with a State as JSON", text))
	follow := op("follow", http.MethodGet, mePath+streamSuffix, "What happens at all your tables", http.StatusForbidden)
	follow.Description = "Server-sent events named start, turn, undo, over, challenge, halted and gone, " +
		"each with a Happening as JSON in its data, " +
		"and a comment every 15 seconds of silence. First comes how everything stands, then what is new; there are no ids, " +
		"for whoever comes back hears again how everything stands. A stream ends after an hour at the latest."
	doc.AddOperation(answers(&follow, "text/event-stream", "the stream", reg.Schema(reflect.TypeFor[table.Happening](), true, "")))
	record := at("get-record", http.MethodGet, "/record", "The game as text, once it is over", http.StatusConflict)
	record.Description = "With ?beside=table it has what people have written beside the game as well, with ?beside= and the id of a " +
		"study what its owner has: tags called Note.1, Note.2, ... that older readers keep as they are."
	record.Parameters = []*huma.Param{id, query("beside", "table, or the id of a study: what is written beside the game goes with it.", text),
		query(numbered, "If it is there, the tag Aside lists the events of the table that are not in the record.", text)}
	doc.AddOperation(answers(&record, "text/plain", "the record", text))
	export := op("export-me", http.MethodGet, exportPath, "All that is yours, as one archive", http.StatusForbidden)
	export.Description = "me.json, tables.json, said.json; games that are over as records, the others as your seat sees them."
	doc.AddOperation(answers(&export, "application/zip", "the archive", &huma.Schema{Type: "string", Format: "binary"}))
	imported := op("import-record", http.MethodPost, "/api/records", "Make a table of a record")
	imported.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"text/plain": {Schema: text}}}
	doc.AddOperation(answers(&imported, "application/json", "the table", reg.Schema(reflect.TypeFor[TableID](), true, "")))
}
