// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/** What an event is about. */
public sealed interface EventData
    permits Order, RefundMade, OpenedRefundRequest, ToldSettlement, ToldWithdrawal, UnknownData {}
