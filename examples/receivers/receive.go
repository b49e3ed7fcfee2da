// A receiver of callbacks in Go: it verifies, keeps each event once, and answers.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"time"

	"tael.internal/tael"
)

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4242"
	}
	if err := os.MkdirAll("inbox", 0o700); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", receive)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	event, err := tael.VerifyWebhook(os.Getenv("WEBHOOK_SECRET"), r.Header, body, time.Now())
	if err != nil {
		fmt.Println("refused: not signed by Tael")
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	isNew, err := keep(r.Header.Get("webhook-id"), body)
	if err != nil {
		// What could not be kept is not acknowledged, and comes again.
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if !isNew {
		fmt.Printf("%s: kept already\n", event.Type)
	} else if order, isOrder := event.Data.(tael.Order); isOrder {
		fmt.Printf("%s: %s for %s\n", event.Type, order.Amount, order.Title)
	}
	w.WriteHeader(http.StatusNoContent)
}

// keep answers false if it is there already. The file gets its name when all of it is on the disk.
func keep(id string, body []byte) (bool, error) {
	draft, err := os.CreateTemp("inbox", ".draft-")
	if err != nil {
		return false, err
	}
	defer os.Remove(draft.Name())
	if _, err = draft.Write(body); err == nil {
		err = draft.Sync()
	}
	if closed := draft.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return false, err
	}
	err = os.Link(draft.Name(), "inbox/"+id+".json")
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}
