// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * A receiver that its owner registered.
 *
 * @param receiverId The number of the receiver.
 * @param url Where it is told.
 * @param events What it is told. Known: `order.expired`, `order.cancelled`, `refund.made`,
 *     `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
 * @param paused Whether what happens waits here until it goes on.
 * @param createdAt When it was registered.
 * @param oldSecretEndsAt Until when the secret before it signs as well; null: it does not.
 */
public record EventReceiver(
    long receiverId,
    String url,
    List<String> events,
    boolean paused,
    OffsetDateTime createdAt,
    OffsetDateTime oldSecretEndsAt) {
  static EventReceiver of(Fields given) {
    return new EventReceiver(
        given.whole("receiver_id"),
        given.text("url"),
        given.list("events"),
        given.flag("paused"),
        given.time("created_at"),
        given.timeOrNull("old_secret_ends_at"));
  }
}
