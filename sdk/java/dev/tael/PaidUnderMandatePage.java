// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of a list.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record PaidUnderMandatePage(
    List<PaidUnderMandate> items,
    String next) {
  static PaidUnderMandatePage of(Fields given) {
    return new PaidUnderMandatePage(
        given.list("items", PaidUnderMandate::of),
        given.textOrNull("next"));
  }
}
