// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * The report of a payment to the system of its merchant.
 *
 * @param eventId The id of the event.
 * @param state What became of it. `not_requested`: the order names no receiver. It is never `held`.
 *     Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
 * @param url Where it goes.
 * @param nextAttemptAt When it is tried next; null: never.
 * @param attempts Oldest first.
 */
public record CallbackOfOrder(
    String eventId,
    String state,
    String url,
    OffsetDateTime nextAttemptAt,
    List<CallbackAttempt> attempts) {
  static CallbackOfOrder of(Fields given) {
    return new CallbackOfOrder(
        given.text("event_id"),
        given.text("state"),
        given.textOrNull("url"),
        given.timeOrNull("next_attempt_at"),
        given.list("attempts", CallbackAttempt::of));
  }
}
