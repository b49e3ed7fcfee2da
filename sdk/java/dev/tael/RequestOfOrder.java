// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A refund that a tool has requested for an order.
 *
 * @param requestNo The number of the request.
 * @param status `open`: it waits for the owner, and nothing has been refunded by it. `refunded`: it
 *     was approved. `declined`: by the owner, or because its key has ended. `expired`: it was not
 *     decided in time. Known: `open`, `refunded`, `declined`, `expired`.
 * @param amount What is to be refunded, gross (yuan, two decimals).
 * @param createdAt When a tool requested it.
 * @param expiresAt From this instant on it can no longer be approved.
 */
public record RequestOfOrder(
    String requestNo,
    String status,
    BigDecimal amount,
    OffsetDateTime createdAt,
    OffsetDateTime expiresAt) {
  static RequestOfOrder of(Fields given) {
    return new RequestOfOrder(
        given.text("request_no"),
        given.text("status"),
        given.amount("amount"),
        given.time("created_at"),
        given.time("expires_at"));
  }
}
