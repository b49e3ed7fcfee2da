// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * The state of a sandbox.
 *
 * @param time The time of the sandbox, by which everything in it is decided.
 * @param aheadSeconds How far that is ahead of the real time.
 * @param payerId Who pays on request, unless an order names its payer.
 * @param payerBalance What they have; it is topped up when they pay (yuan, two decimals).
 */
public record Sandbox(
    OffsetDateTime time,
    long aheadSeconds,
    Long payerId,
    BigDecimal payerBalance) {
  static Sandbox of(Fields given) {
    return new Sandbox(
        given.time("time"),
        given.whole("ahead_seconds"),
        given.wholeOrNull("payer_id"),
        given.amount("payer_balance"));
  }
}
