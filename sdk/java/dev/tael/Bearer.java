// Written by `npm run build:interface` from the declarations of the interface.

package dev.tael;

/**
 * With `out_trade_no_used` and `out_refund_no_used`: what bears the number.
 *
 * @param txNo The order.
 * @param status What has become of it.
 * @param refundNo The refund of it.
 * @param requestNo The request for a refund of it, which waits for the owner.
 */
public record Bearer(
    String txNo,
    String status,
    String refundNo,
    String requestNo) {
  static Bearer of(Fields given) {
    return new Bearer(
        given.textOrNull("tx_no"),
        given.textOrNull("status"),
        given.textOrNull("refund_no"),
        given.textOrNull("request_no"));
  }
}
