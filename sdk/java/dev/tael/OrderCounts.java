// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * How many orders there are of each status, and what they brought.
 *
 * @param pending How many wait for their payment.
 * @param paid How many are paid, with nothing refunded.
 * @param partiallyRefunded How many are refunded in part.
 * @param refunded How many are refunded in full.
 * @param expired How many were not paid in time.
 * @param cancelled How many were cancelled.
 * @param collectedAmount What was paid for them, whatever was refunded since (yuan, two decimals).
 * @param refundedAmount What of it has been refunded (yuan, two decimals).
 * @param complete Whether every order of the period was counted. Otherwise only its newest 10,000
 *     were.
 */
public record OrderCounts(
    long pending,
    long paid,
    long partiallyRefunded,
    long refunded,
    long expired,
    long cancelled,
    BigDecimal collectedAmount,
    BigDecimal refundedAmount,
    boolean complete) {
  static OrderCounts of(Fields given) {
    return new OrderCounts(
        given.whole("pending"),
        given.whole("paid"),
        given.whole("partially_refunded"),
        given.whole("refunded"),
        given.whole("expired"),
        given.whole("cancelled"),
        given.amount("collected_amount"),
        given.amount("refunded_amount"),
        given.flag("complete"));
  }
}
