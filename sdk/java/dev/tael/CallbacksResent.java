// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * Callbacks that are due again.
 *
 * @param resent How many will be sent again. Those under way are not counted.
 */
public record CallbacksResent(
    long resent) {
  static CallbacksResent of(Fields given) {
    return new CallbacksResent(
        given.whole("resent"));
  }
}
