// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A merchant with its branches.
 *
 * @param merchantId The id of the merchant.
 * @param merchantName The name that payers see.
 * @param branches Oldest first.
 */
public record Merchant(
    long merchantId,
    String merchantName,
    List<Branch> branches) {
  static Merchant of(Fields given) {
    return new Merchant(
        given.whole("merchant_id"),
        given.text("merchant_name"),
        given.list("branches", Branch::of));
  }
}
