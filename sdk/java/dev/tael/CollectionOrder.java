// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A new collection order and the link to pay it.
 *
 * @param txNo The order number. Keep it: everything else is asked for by it.
 * @param payUrl The payment link. Send the payer there.
 * @param payQrcodeUrl The payment link as a QR code: a PNG image, or SVG with `?format=svg`.
 * @param amount What is to be paid (yuan, two decimals).
 * @param title What the payer sees the order is for.
 * @param merchantId The merchant who is paid.
 * @param merchantName The merchant's name when the order was made.
 * @param expireSeconds How long the payment link is valid from its creation, in seconds.
 * @param status How the order stands. Only in a repeat after more than ten minutes, or by
 *     `out_trade_no`. Known: `pending`, `paid`, `partially_refunded`, `refunded`, `expired`,
 *     `cancelled`.
 * @param expiresAt When the payment link ends, or ended. With `status`.
 */
public record CollectionOrder(
    String txNo,
    String payUrl,
    String payQrcodeUrl,
    BigDecimal amount,
    String title,
    long merchantId,
    String merchantName,
    long expireSeconds,
    String status,
    OffsetDateTime expiresAt) {
  static CollectionOrder of(Fields given) {
    return new CollectionOrder(
        given.text("tx_no"),
        given.text("pay_url"),
        given.text("pay_qrcode_url"),
        given.amount("amount"),
        given.text("title"),
        given.whole("merchant_id"),
        given.text("merchant_name"),
        given.whole("expire_seconds"),
        given.textOrNull("status"),
        given.timeOrNull("expires_at"));
  }
}
