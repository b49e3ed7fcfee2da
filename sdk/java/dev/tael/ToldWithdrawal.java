// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A withdrawal that has been decided.
 *
 * @param withdrawalNo The number of the withdrawal.
 * @param wallet The wallet that it leaves. Known: `consumer`, `merchant`.
 * @param amount How much (yuan, two decimals).
 * @param status `declined`: the money is back in the balance. Known: `approved`, `declined`.
 * @param reason What the operator said to it.
 * @param requestedAt When it was requested.
 * @param decidedAt When it was decided.
 */
public record ToldWithdrawal(
    String withdrawalNo,
    String wallet,
    BigDecimal amount,
    String status,
    String reason,
    OffsetDateTime requestedAt,
    OffsetDateTime decidedAt)
    implements EventData {
  static ToldWithdrawal of(Fields given) {
    return new ToldWithdrawal(
        given.text("withdrawal_no"),
        given.text("wallet"),
        given.amount("amount"),
        given.text("status"),
        given.textOrNull("reason"),
        given.time("requested_at"),
        given.time("decided_at"));
  }
}
