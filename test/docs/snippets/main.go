// Run by the tests of Tael: what the pages show in Go, and what came of it, as one line of JSON.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"snippets/receiver"
	"snippets/shop"
	"snippets/signing"
)

type callback struct {
	Headers map[string]string
	Body    string
}

func main() {
	var given struct {
		URL, KeyID, Secret, WebhookSecret string
		MerchantID                        int64
		Cases                             []callback
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	taken := []bool{}
	for _, one := range given.Cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		taken = append(taken, receiver.Verify(given.WebhookSecret, header, []byte(one.Body)) == nil)
	}
	payURL, err := shop.Sell(context.Background(), given.URL, given.KeyID, given.Secret, given.MerchantID)
	if err != nil {
		panic(err)
	}
	told := map[string]any{
		"headers": signing.Signed(given.KeyID, given.Secret), "taken": taken, "payUrl": payURL,
	}
	if err := json.NewEncoder(os.Stdout).Encode(told); err != nil {
		panic(err)
	}
}
