// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * How a test request went.
 *
 * @param eventId The id of the test.
 * @param address The address that was reached; null: none was.
 * @param status The HTTP status; null: no answer came.
 * @param failure Why it failed; null: delivered. Known: `answer_not_2xx`, `receiver_gone`,
 *     `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`,
 *     `tls_failed`, `timed_out`, `answer_malformed`.
 * @param durationMs How long it took, in milliseconds.
 * @param answer The beginning of what the receiver answered.
 */
public record CallbackPing(
    String eventId,
    String address,
    Long status,
    String failure,
    long durationMs,
    String answer) {
  static CallbackPing of(Fields given) {
    return new CallbackPing(
        given.text("event_id"),
        given.textOrNull("address"),
        given.wholeOrNull("status"),
        given.textOrNull("failure"),
        given.whole("duration_ms"),
        given.text("answer"));
  }
}
