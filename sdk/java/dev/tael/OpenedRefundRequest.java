// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A refund that a tool asks for and its owner decides on.
 *
 * @param requestNo The number of the request.
 * @param txNo The order number.
 * @param refundType What is asked for. Known: `full`, `partial`.
 * @param amount What would leave the merchant, gross (yuan, two decimals).
 * @param reason Why, in the words of whoever asks.
 * @param outRefundNo The shop's own number of the refund.
 * @param keyId The key that asks.
 * @param approvalUrl Where its owner approves or declines.
 * @param requestedAt When it was asked.
 * @param expiresAt From this instant on it can no longer be approved.
 */
public record OpenedRefundRequest(
    String requestNo,
    String txNo,
    String refundType,
    BigDecimal amount,
    String reason,
    String outRefundNo,
    String keyId,
    String approvalUrl,
    OffsetDateTime requestedAt,
    OffsetDateTime expiresAt)
    implements EventData {
  static OpenedRefundRequest of(Fields given) {
    return new OpenedRefundRequest(
        given.text("request_no"),
        given.text("tx_no"),
        given.text("refund_type"),
        given.amount("amount"),
        given.text("reason"),
        given.textOrNull("out_refund_no"),
        given.text("key_id"),
        given.text("approval_url"),
        given.time("requested_at"),
        given.time("expires_at"));
  }
}
