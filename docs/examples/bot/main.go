// Command bot shows how a program plays through the API: it takes one of its offers whenever it is asked.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"time"
)

var token string

// call sends JSON and reads JSON.
func call(method, path string, in, out any) {
	body, _ := json.Marshal(in)
	req, err := http.NewRequest(method, os.Args[1]+path, bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		panic(err)
	}
	defer res.Body.Close() //nolint:errcheck // an example
	if err := json.NewDecoder(res.Body).Decode(out); err != nil || res.StatusCode >= 300 {
		panic(fmt.Sprint(path, ": ", res.Status, " ", err))
	}
}

type state struct {
	Table  struct{ ID, Status, Winner string }
	As     int
	Acting []int // who owes a choice
	Ask    string
	Offers []struct{ Choice string }
}

func main() {
	var t struct{ Token string }
	call("POST", "/api/tokens", nil, &t)
	token = t.Token
	var s state
	call("POST", "/api/tables", map[string]any{"game": "railways",
		"seats": []map[string]string{{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}}}, &s)
	for s.Table.Status == "playing" {
		if slices.Contains(s.Acting, s.As) {
			choice := s.Offers[rand.IntN(len(s.Offers))].Choice
			call("POST", "/api/tables/"+s.Table.ID+"/choices", map[string]any{"seat": s.As, "ask": s.Ask, "choices": []string{choice}}, &s)
			continue
		}
		time.Sleep(50 * time.Millisecond) // the others are choosing; a real program would follow the stream
		call("GET", "/api/tables/"+s.Table.ID, nil, &s)
	}
	fmt.Println("The game is over. Winner:", s.Table.Winner)
}
