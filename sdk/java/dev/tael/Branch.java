// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * A branch of a merchant.
 *
 * @param branchId The id of the branch.
 * @param branchName Its name.
 */
public record Branch(
    long branchId,
    String branchName) {
  static Branch of(Fields given) {
    return new Branch(
        given.whole("branch_id"),
        given.text("branch_name"));
  }
}
