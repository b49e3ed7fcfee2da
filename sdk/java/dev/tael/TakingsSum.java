// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * What was taken on a day, altogether.
 *
 * @param date The day in Shanghai.
 * @param orders How many orders were paid.
 * @param collectedAmount What was paid for them (yuan, two decimals).
 * @param refundedAmount What was refunded meanwhile, of these or older orders (yuan, two decimals).
 */
public record TakingsSum(
    String date,
    long orders,
    BigDecimal collectedAmount,
    BigDecimal refundedAmount) {
  static TakingsSum of(Fields given) {
    return new TakingsSum(
        given.text("date"),
        given.whole("orders"),
        given.amount("collected_amount"),
        given.amount("refunded_amount"));
  }
}
