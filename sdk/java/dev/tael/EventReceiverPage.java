// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of a list.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record EventReceiverPage(
    List<EventReceiver> items,
    String next) {
  static EventReceiverPage of(Fields given) {
    return new EventReceiverPage(
        given.list("items", EventReceiver::of),
        given.textOrNull("next"));
  }
}
