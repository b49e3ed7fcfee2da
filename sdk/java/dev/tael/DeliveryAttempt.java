// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * One attempt to deliver a callback.
 *
 * @param attempt Its number.
 * @param at When it began.
 * @param address The address that was reached; null: none was.
 * @param status The HTTP status; null: no answer came.
 * @param failure Why it failed; null: delivered. Known: `answer_not_2xx`, `receiver_gone`,
 *     `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`,
 *     `tls_failed`, `timed_out`, `answer_malformed`.
 * @param durationMs How long it took, in milliseconds.
 * @param answer The beginning of what the receiver answered.
 * @param nextAttemptAt When the next one was planned; null: it was the last.
 */
public record DeliveryAttempt(
    long attempt,
    OffsetDateTime at,
    String address,
    Long status,
    String failure,
    long durationMs,
    String answer,
    OffsetDateTime nextAttemptAt) {
  static DeliveryAttempt of(Fields given) {
    return new DeliveryAttempt(
        given.whole("attempt"),
        given.time("at"),
        given.textOrNull("address"),
        given.wholeOrNull("status"),
        given.textOrNull("failure"),
        given.whole("duration_ms"),
        given.text("answer"),
        given.timeOrNull("next_attempt_at"));
  }
}
