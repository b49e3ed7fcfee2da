// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of a list.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record MerchantPage(
    List<Merchant> items,
    String next) {
  static MerchantPage of(Fields given) {
    return new MerchantPage(
        given.list("items", Merchant::of),
        given.textOrNull("next"));
  }
}
