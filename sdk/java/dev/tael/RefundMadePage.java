// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of a list.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record RefundMadePage(
    List<RefundMade> items,
    String next) {
  static RefundMadePage of(Fields given) {
    return new RefundMadePage(
        given.list("items", RefundMade::of),
        given.textOrNull("next"));
  }
}
