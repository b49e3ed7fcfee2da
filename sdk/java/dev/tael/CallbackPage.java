// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of a list.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record CallbackPage(
    List<Callback> items,
    String next) {
  static CallbackPage of(Fields given) {
    return new CallbackPage(
        given.list("items", Callback::of),
        given.textOrNull("next"));
  }
}
