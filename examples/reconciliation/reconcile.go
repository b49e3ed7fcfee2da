// A reconciliation job: the records of a month must add up to the statement of that month, and every
// payment must be an order of the shop, and the other way round. It ends with 1 if anything differs.
//
//	reconcile statement-2026-11.csv orders.csv
package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"log"
	"net/url"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"tael.internal/tael"
)

// line is a kind of movement of the merchant wallet in one direction.
type line struct{ kind, direction string }

type sum struct {
	count  int
	amount tael.Fen
}

type statement struct {
	month            string
	opening, closing tael.Fen
	lines            map[line]sum
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: reconcile STATEMENT.csv ORDERS.csv")
	}
	told := readStatement(os.Args[1])
	ordered := readOrders(os.Args[2])
	client := tael.New(os.Getenv("TAEL_URL"), os.Getenv("TAEL_KEY"), os.Getenv("TAEL_SECRET"))
	records := readRecords(client, told.month)
	differences := append(compareSums(told, records), compareOrders(ordered, records)...)
	for _, difference := range differences {
		fmt.Println("DIFFERS:", difference)
	}
	if len(differences) > 0 {
		os.Exit(1)
	}
	fmt.Printf("Everything agrees. The month ends with %s.\n", told.closing)
}

// compareSums adds the records up and holds the result to the statement.
func compareSums(told statement, records []tael.Transaction) (differences []string) {
	found := map[line]sum{}
	balance := told.opening
	for _, record := range records {
		of := line{record.Type, record.Direction}
		found[of] = sum{found[of].count + 1, found[of].amount + record.Amount}
		if record.Direction == "in" {
			balance += record.Amount
		} else {
			balance -= record.Amount
		}
	}
	for _, of := range linesOf(told.lines, found) {
		fmt.Printf("%-10s %-3s %2d records %8s, statement %2d %8s\n",
			of.kind, of.direction, found[of].count, found[of].amount, told.lines[of].count, told.lines[of].amount)
		if found[of] != told.lines[of] {
			differences = append(differences, of.kind+" "+of.direction)
		}
	}
	if balance != told.closing {
		differences = append(differences, fmt.Sprintf("the records lead to %s, the statement to %s", balance, told.closing))
	}
	return differences
}

// compareOrders holds the payments to the orders that the shop believes to be paid.
func compareOrders(ordered map[string]tael.Fen, records []tael.Transaction) (differences []string) {
	paid := map[string]bool{}
	for _, record := range records {
		if record.Type != "collection" {
			continue
		}
		paid[record.TxNo] = true
		amount, known := ordered[record.TxNo]
		switch {
		case !known:
			differences = append(differences, fmt.Sprintf("%s was paid %s, and the shop does not know it", record.TxNo, record.Amount))
		case amount != record.Amount:
			differences = append(differences, fmt.Sprintf("%s was paid %s, and the shop has %s", record.TxNo, record.Amount, amount))
		}
	}
	for txNo, amount := range ordered {
		if !paid[txNo] {
			differences = append(differences, fmt.Sprintf("%s was not paid, and the shop has %s", txNo, amount))
		}
	}
	sort.Strings(differences)
	return differences
}

func linesOf(sums ...map[line]sum) (lines []line) {
	seen := map[line]bool{}
	for _, one := range sums {
		for of := range one {
			if !seen[of] {
				seen[of] = true
				lines = append(lines, of)
			}
		}
	}
	sort.Slice(lines, func(a, b int) bool {
		return lines[a].kind+lines[a].direction < lines[b].kind+lines[b].direction
	})
	return lines
}

// readRecords reads every record of the merchant wallet in the month. Records that are made meanwhile
// move older ones to later pages, so each is counted once.
func readRecords(client *tael.Client, month string) (records []tael.Transaction) {
	first, err := time.Parse("2006-01", month)
	check(err)
	filter := url.Values{
		"wallet":    {"merchant"},
		"date_from": {first.Format("2006-01-02")},
		"date_to":   {first.AddDate(0, 1, -1).Format("2006-01-02")},
		"per_page":  {"50"},
	}
	seen := map[int64]bool{}
	for page := int64(1); ; page++ {
		filter.Set("page", strconv.FormatInt(page, 10))
		found, err := client.Transactions(context.Background(), filter)
		check(err)
		for _, record := range found.Items {
			if !seen[record.ID] {
				seen[record.ID] = true
				records = append(records, record)
			}
		}
		if page >= found.TotalPages {
			return records
		}
	}
}

// readStatement reads what the console downloads: month, wallet, line, direction, count, amount.
func readStatement(path string) statement {
	told := statement{lines: map[line]sum{}}
	for _, row := range rowsOf(path, 6) {
		if told.month = row[0]; row[1] != "merchant" {
			continue
		}
		amount := fenOf(row[5])
		switch row[2] {
		case "opening":
			told.opening = amount
		case "closing":
			told.closing = amount
		default:
			count, err := strconv.Atoi(row[4])
			check(err)
			told.lines[line{row[2], row[3]}] = sum{count, amount}
		}
	}
	return told
}

// readOrders reads what the shop believes to be paid: tx_no, amount.
func readOrders(path string) map[string]tael.Fen {
	ordered := map[string]tael.Fen{}
	for _, row := range rowsOf(path, 2) {
		ordered[row[0]] = fenOf(row[1])
	}
	return ordered
}

// rowsOf answers what stands below the names of the columns.
func rowsOf(path string, columns int) [][]string {
	file, err := os.Open(path)
	check(err)
	defer file.Close()
	reader := csv.NewReader(file)
	reader.FieldsPerRecord = columns
	rows, err := reader.ReadAll()
	check(err)
	return rows[1:]
}

func fenOf(yuan string) (fen tael.Fen) {
	check(fen.UnmarshalJSON([]byte(strings.TrimSpace(yuan))))
	return fen
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
