// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * What a callback carries, read.
 *
 * @param type What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
 *     `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
 * @param timestamp When it happened.
 * @param data What it is about, by its type.
 * @param version Of `data`.
 */
public record CallbackEvent(
    String type,
    OffsetDateTime timestamp,
    EventData data,
    Long version) {
  static CallbackEvent of(Fields given) {
    return new CallbackEvent(
        given.text("type"),
        given.time("timestamp"),
        given.data(),
        given.wholeOrNull("version"));
  }
}
