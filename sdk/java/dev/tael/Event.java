// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * Something that happened to the owner of the key.
 *
 * @param id Of the event. `webhook-id` of its callbacks begins with it.
 * @param sequence Its place among the events of the owner: it only grows, and skips numbers.
 * @param type What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
 *     `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
 * @param timestamp When it happened.
 * @param data What it is about, by its type.
 * @param eventId `id`, as version 1.0 called it.
 * @param txNo The order it is about, else what it is about.
 * @param body What a callback about it carries, byte for byte: JSON as text.
 */
public record Event(
    String id,
    long sequence,
    String type,
    OffsetDateTime timestamp,
    EventData data,
    String eventId,
    String txNo,
    String body) {
  static Event of(Fields given) {
    return new Event(
        given.text("id"),
        given.whole("sequence"),
        given.text("type"),
        given.time("timestamp"),
        given.data(),
        given.text("event_id"),
        given.text("tx_no"),
        given.text("body"));
  }
}
