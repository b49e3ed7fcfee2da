// What is said of GET /balance.

import { fen, ZERO_FEN } from '../core/money.ts';
import { type Data, type Operation, prose, type Site } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';

export const balanceOperation: Operation = {
  id: 'getBalance',
  describe: (site) => ({
    tag: 'Wallets',
    summary: 'Both wallets of the owner of the key',
    description: prose(
      'Read `consumer` and `merchant`; the values beside them repeat the merchant wallet for clients ' +
        'of an older version.',
      'Needs the scope `query`.',
    ),
    success: { description: 'The wallets as they are now.', data: [balanceData(site)] },
  }),
};

/** POST /query answers the same. */
export function balanceData({ shortName }: Site): Data {
  const empty = {
    balance: ZERO_FEN,
    frozen: ZERO_FEN,
    total_in: ZERO_FEN,
    total_out: ZERO_FEN,
  };
  const merchant = { ...empty, frozen: fen(48_00), total_in: fen(88_00), total_out: fen(40_00) };
  const value = {
    user_id: OWNER.userId,
    [walletIdField(shortName)]: OWNER.walletId,
    consumer: empty,
    merchant,
    ...merchant,
  };
  const summary = '88.00 came in and is not settled yet, 40.00 of it was refunded';
  return { record: 'Balance', examples: { balance: { summary, value } } };
}
