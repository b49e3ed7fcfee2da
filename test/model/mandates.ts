// Mandates and payment requests, in the in-memory model.

import type { MandateQueries } from '../../src/store/mandates.ts';
import type { Books } from './books.ts';
import { viewOf } from './records.ts';

export function mandateQueries(books: Books): MandateQueries {
  const mandatesOf = (userId: number) =>
    [...books.mandates.values()]
      .filter((one) => one.userId === userId)
      .sort((a, b) => (a.mandateNo < b.mandateNo ? 1 : -1));
  return {
    mandate: async (mandateNo) => books.mandates.get(mandateNo),
    mandatesOf: async (userId, before, limit) =>
      mandatesOf(userId)
        .filter(({ mandateNo }) => before === null || mandateNo < before)
        .slice(0, limit),
    smallMandateOf: async (userId) =>
      mandatesOf(userId).find(({ kind, endedAtMs }) => kind === 'small' && endedAtMs === null),
    async mandateOfPayment(txNo, payerId) {
      const entry = books.entries.find((one) => one.movementNo === txNo && one.leg === 0);
      return (entry?.userId === payerId ? entry.mandateNo : null) ?? undefined;
    },
    paymentsUnder: async ({ mandateNo }, before, limit) =>
      books.entries
        .filter((entry) => entry.mandateNo === mandateNo)
        .filter(({ recordNo }) => before === null || (recordNo ?? 0) < before)
        .sort((a, b) => (b.recordNo ?? 0) - (a.recordNo ?? 0))
        .slice(0, limit)
        .map((entry) => viewOf(books, entry)),
    paymentRequest: async (requestNo) => books.paymentRequests.get(requestNo),
    paymentRequestsOf: async (payerId, before, limit) =>
      [...books.paymentRequests.values()]
        .filter((one) => one.payerId === payerId)
        .filter(({ requestNo }) => before === null || requestNo < before)
        .sort((a, b) => (a.requestNo < b.requestNo ? 1 : -1))
        .slice(0, limit),
  };
}
