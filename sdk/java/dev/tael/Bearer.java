// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * With `out_trade_no_used` and `out_refund_no_used` what bears the number; with `mandate_exceeded`
 * which limit, and what is left of it.
 *
 * @param txNo The order.
 * @param status What has become of it.
 * @param refundNo The refund of it.
 * @param requestNo The request for a refund of it, which waits for the owner.
 * @param limit The limit of the mandate that leaves least. Known: `per_payment`, `per_day`,
 *     `per_month`, `total`.
 * @param left What is left of that limit (yuan, two decimals).
 */
public record Bearer(
    String txNo,
    String status,
    String refundNo,
    String requestNo,
    String limit,
    BigDecimal left) {
  static Bearer of(Fields given) {
    return new Bearer(
        given.textOrNull("tx_no"),
        given.textOrNull("status"),
        given.textOrNull("refund_no"),
        given.textOrNull("request_no"),
        given.textOrNull("limit"),
        given.amountOrNull("left"));
  }
}
