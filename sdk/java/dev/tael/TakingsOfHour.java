// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * What was taken in an hour.
 *
 * @param hour The hour in Shanghai, from 0 to 23.
 * @param orders How many orders were paid.
 * @param collectedAmount What was paid for them (yuan, two decimals).
 * @param refundedAmount What was refunded meanwhile, of these or older orders (yuan, two decimals).
 */
public record TakingsOfHour(
    long hour,
    long orders,
    BigDecimal collectedAmount,
    BigDecimal refundedAmount) {
  static TakingsOfHour of(Fields given) {
    return new TakingsOfHour(
        given.whole("hour"),
        given.whole("orders"),
        given.amount("collected_amount"),
        given.amount("refunded_amount"));
  }
}
