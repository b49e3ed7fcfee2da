// Run by the tests of Tael: every call of the SDK, and what came of it, as one line of JSON.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"tael"
)

type vectors struct {
	Signing []struct {
		KeyID     string `json:"key_id"`
		Secret    string `json:"secret"`
		Timestamp string `json:"timestamp"`
		Nonce     string `json:"nonce"`
		Signature string `json:"signature"`
	} `json:"signing"`
	Requests []struct {
		KeyID          string `json:"key_id"`
		Secret         string `json:"secret"`
		Timestamp      string `json:"timestamp"`
		Nonce          string `json:"nonce"`
		Method         string `json:"method"`
		Path           string `json:"path"`
		Body           string `json:"body"`
		IdempotencyKey string `json:"idempotency_key"`
		Signature      string `json:"signature"`
	} `json:"requests"`
	Secrets []struct {
		Parts []string `json:"parts"`
		Flaw  *string  `json:"flaw"`
	} `json:"secrets"`
	Webhooks []struct {
		Secret    string `json:"secret"`
		ID        string `json:"id"`
		Timestamp string `json:"timestamp"`
		Signature string `json:"signature"`
		Body      string `json:"body"`
		Now       int64  `json:"now"`
		Valid     bool   `json:"valid"`
	} `json:"webhooks"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func codeOf(err error) string {
	var refused *tael.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

func main() {
	var known vectors
	if err := json.Unmarshal(must(os.ReadFile(os.Getenv("TAEL_VECTORS"))), &known); err != nil {
		panic(err)
	}
	signing, webhooks, requests, secrets := true, true, true, true
	for _, one := range known.Signing {
		signing = signing && tael.Signature(one.KeyID, one.Secret, one.Timestamp, one.Nonce) == one.Signature
	}
	for _, one := range known.Requests {
		request := tael.SignedRequest{
			Method: one.Method, Path: one.Path, Body: []byte(one.Body), IdempotencyKey: one.IdempotencyKey,
		}
		made := tael.RequestSignature(one.KeyID, one.Secret, one.Timestamp, one.Nonce, request)
		requests = requests && made == one.Signature
	}
	for _, one := range known.Secrets {
		flaw := tael.SecretFlaw(strings.Join(one.Parts, ""))
		secrets = secrets && (flaw == "") == (one.Flaw == nil) && (flaw == "" || flaw == *one.Flaw)
	}
	for _, one := range known.Webhooks {
		header := http.Header{}
		header.Set("webhook-id", one.ID)
		header.Set("webhook-timestamp", one.Timestamp)
		header.Set("webhook-signature", one.Signature)
		err := tael.VerifyWebhook(one.Secret, header, []byte(one.Body), time.Unix(one.Now, 0))
		webhooks = webhooks && (err == nil) == one.Valid
	}
	ctx, secret := context.Background(), os.Getenv("TAEL_SECRET")
	client := tael.New(os.Getenv("TAEL_URL"), os.Getenv("TAEL_KEY"), secret)
	// Ten minutes fast: the service says so, and the client signs by the service's clock.
	client.Now = func() time.Time { return time.Now().Add(10 * time.Minute) }
	merchant := must(strconv.ParseInt(os.Getenv("TAEL_MERCHANT"), 10, 64))
	made := must(client.Collect(ctx, tael.Collection{Amount: 1234, MerchantID: merchant, Title: "龙井 ☕"}))
	one := tael.Fen(100)
	refund := must(client.Refund(ctx, tael.RefundOf{
		TxNo: os.Getenv("TAEL_PAID"), RefundType: "partial", Amount: &one,
		Reason: "杯子是凉的", PayPassword: os.Getenv("TAEL_PIN"),
	}))
	_, unknown := client.Order(ctx, "C0")
	_, invalid := client.Collect(ctx, tael.Collection{MerchantID: merchant})
	filter := url.Values{"type": {"collection"}, "per_page": {"1"}}
	told := map[string]any{
		"signing": signing, "webhooks": webhooks, "requests": requests, "secrets": secrets,
		"health": must(client.Health(ctx)).Status,
		"tx_no":  made.TxNo, "amount": made.Amount.String(),
		"title":   must(client.Order(ctx, made.TxNo)).Title,
		"stages":  len(must(client.Lifecycle(ctx, made.TxNo)).Stages),
		"records": len(must(client.Transactions(ctx, filter)).Items),
		"frozen":  must(client.Balance(ctx)).Merchant.Frozen.String(),
		"net":     refund.NetAmount.String(),
		"unknown": codeOf(unknown), "invalid": codeOf(invalid),
		"printed": strings.Contains(fmt.Sprintf("%+v %#v", client, client), secret),
	}
	os.Stdout.Write(must(json.Marshal(told)))
}
