// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * One page of the records of both wallets, or of one.
 *
 * @param items Newest first. A page past the end is empty.
 * @param page The page that was asked for.
 * @param perPage How many records a page may have.
 * @param total How many records match, on all pages.
 * @param totalPages How many pages there are.
 */
public record TransactionPage(
    List<Transaction> items,
    long page,
    long perPage,
    long total,
    long totalPages) {
  static TransactionPage of(Fields given) {
    return new TransactionPage(
        given.list("items", Transaction::of),
        given.whole("page"),
        given.whole("per_page"),
        given.whole("total"),
        given.whole("total_pages"));
  }
}
