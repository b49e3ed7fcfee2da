// get_balance: the balances of both wallets.

import { lines, money } from '../../interface/tool-text.ts';
import { walletsRefusal } from '../../service/caller.ts';
import { getBalance } from '../../service/get-balance.ts';
import { balanceRecord, presentBalance } from '../../service/present/balance.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import { NO_ARGUMENTS } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

type Balance = ReturnType<typeof presentBalance>;

export const getBalanceTool: Tool = {
  name: 'get_balance',
  title: 'Wallet balances',
  description: (service) =>
    `Get the balances of the two ${service} wallets of the account that owns this API key, in CNY ` +
    'yuan: the consumer wallet (money to spend) and the merchant wallet (money received). Use it to ' +
    'check the balance, for example before a refund. To see where the money came from use ' +
    'list_transactions. Returns for each wallet: balance (available now), frozen (on hold), total in ' +
    'and total out. Takes no arguments.',
  scope: 'query',
  effect: 'reads',
  input: NO_ARGUMENTS,
  output: balanceRecord,
  call: async (service, caller) => {
    const refusal = walletsRefusal(caller);
    if (refusal !== null) return { ok: false, refusal };
    const owner = await getBalance(service, caller);
    const { shortName } = service.config;
    const data = presentBalance(owner, caller.view.walletId, shortName);
    return { ok: true, value: { text: textOf(data, caller.view.walletId, shortName), data } };
  },
};

function textOf(data: Balance, walletId: string, shortName: string): string {
  return lines(
    `Wallets of user ${data.user_id} (${walletIdField(shortName)} ${walletId}):`,
    `Consumer wallet: ${walletText(data.consumer)}`,
    `Merchant wallet: ${walletText(data.merchant)}`,
  );
}

function walletText(wallet: Balance['consumer']): string {
  return (
    `balance ${money(wallet.balance)} (available now), frozen ${money(wallet.frozen)} (on hold), ` +
    `total in ${money(wallet.total_in)}, total out ${money(wallet.total_out)}.`
  );
}
