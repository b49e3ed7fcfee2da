// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A payment under a mandate; or what the payer was asked for, of which the fields are null else.
 *
 * @param txNo The order number.
 * @param status Of a payment the status of the order: `paid`, unless it was refunded since. Of a
 *     request for one `approval_required`, `paid`, `declined` or `expired`. Known: `pending`,
 *     `paid`, `partially_refunded`, `refunded`, `expired`, `cancelled`, `approval_required`,
 *     `declined`.
 * @param amount What was paid, or is asked for (yuan, two decimals).
 * @param paidAt When it was paid; null: it was not.
 * @param requestNo The number of the request; null: the payer was not asked.
 * @param approvalUrl Where the payer approves or declines.
 * @param expiresAt From then on the request can no longer be approved.
 * @param decidedAt When the request was approved or declined, or its time was over.
 * @param payment A payment that has been made.
 */
public record MandatePayment(
    String txNo,
    String status,
    BigDecimal amount,
    OffsetDateTime paidAt,
    String requestNo,
    String approvalUrl,
    OffsetDateTime expiresAt,
    OffsetDateTime decidedAt,
    Payment payment) {
  static MandatePayment of(Fields given) {
    return new MandatePayment(
        given.text("tx_no"),
        given.text("status"),
        given.amount("amount"),
        given.timeOrNull("paid_at"),
        given.textOrNull("request_no"),
        given.textOrNull("approval_url"),
        given.timeOrNull("expires_at"),
        given.timeOrNull("decided_at"),
        given.oneOrNull("payment", Payment::of));
  }
}
