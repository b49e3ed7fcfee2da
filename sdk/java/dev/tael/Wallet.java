// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * One wallet. Always `balance + frozen = total_in − total_out`.
 *
 * @param balance What can be spent now (yuan, two decimals).
 * @param frozen What is held: income that is not settled yet, withdrawals under review (yuan, two
 *     decimals).
 * @param totalIn Everything that ever came in; it never decreases (yuan, two decimals).
 * @param totalOut Everything that ever went out; it never decreases (yuan, two decimals).
 */
public record Wallet(
    BigDecimal balance,
    BigDecimal frozen,
    BigDecimal totalIn,
    BigDecimal totalOut) {
  static Wallet of(Fields given) {
    return new Wallet(
        given.amount("balance"),
        given.amount("frozen"),
        given.amount("total_in"),
        given.amount("total_out"));
  }
}
