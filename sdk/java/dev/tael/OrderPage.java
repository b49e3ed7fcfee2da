// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of a list.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record OrderPage(
    List<Order> items,
    String next) {
  static OrderPage of(Fields given) {
    return new OrderPage(
        given.list("items", Order::of),
        given.textOrNull("next"));
  }
}
