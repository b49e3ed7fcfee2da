// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * An order that was paid under a mandate. What was refunded of it since is not said.
 *
 * @param txNo The order number.
 * @param amount What was paid (yuan, two decimals).
 * @param title What the order was for, in the words of the merchant.
 * @param merchantId The merchant who was paid.
 * @param merchantName What the merchant calls itself.
 * @param paidAt When it was paid.
 * @param mandateNo The number of the mandate.
 */
public record PaidUnderMandate(
    String txNo,
    BigDecimal amount,
    String title,
    long merchantId,
    String merchantName,
    OffsetDateTime paidAt,
    String mandateNo) {
  static PaidUnderMandate of(Fields given) {
    return new PaidUnderMandate(
        given.text("tx_no"),
        given.amount("amount"),
        given.text("title"),
        given.whole("merchant_id"),
        given.text("merchant_name"),
        given.time("paid_at"),
        given.text("mandate_no"));
  }
}
