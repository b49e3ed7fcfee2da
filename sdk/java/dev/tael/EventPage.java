// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * Events after a place among those of the owner.
 *
 * @param items Oldest first, at most 20.
 * @param through Send it as `after` to go on: every event up to here that the key may see has been
 *     told.
 * @param cursor The number of the owner’s newest record there, as version 1.0 had it.
 */
public record EventPage(
    List<Event> items,
    long through,
    long cursor) {
  static EventPage of(Fields given) {
    return new EventPage(
        given.list("items", Event::of),
        given.whole("through"),
        given.whole("cursor"));
  }
}
