// get_balance: the balances of both wallets, and the merchants of the account, whose ids no other tool tells.

import { z } from 'zod';
import { MERCHANT } from '../../interface/merchants.ts';
import { siteOf, type WireOf } from '../../interface/record.ts';
import { lines, money, quoted } from '../../interface/tool-text.ts';
import { walletsRefusal } from '../../service/caller.ts';
import { getBalance } from '../../service/get-balance.ts';
import { listOwnMerchants } from '../../service/merchants.ts';
import { balanceRecord, presentBalance } from '../../service/present/balance.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import { NO_ARGUMENTS } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

type Balance = ReturnType<typeof presentBalance>;
type MerchantWire = WireOf<typeof MERCHANT.fields>;

export const getBalanceTool: Tool = {
  name: 'get_balance',
  title: 'Wallet balances',
  description: (service) =>
    `Get the balances of the two ${service} wallets of the account that owns this API key, in CNY ` +
    'yuan: the consumer wallet (money to spend) and the merchant wallet (money received); and the ' +
    'merchants of the account. Use it to check the balance, for example before a refund, and to learn ' +
    'the merchant_id for create_collection. To see where the money came from use ' +
    'list_transactions. Returns for each wallet: balance (available now), frozen (on hold), total in ' +
    'and total out; for each merchant: id, name and branches. Takes no arguments.',
  scope: 'query',
  effect: 'reads',
  input: NO_ARGUMENTS,
  output: (shortName) => balanceRecord(shortName).extend({ merchants: z.array(MERCHANT.schema) }),
  call: async (service, caller) => {
    const refusal = walletsRefusal(caller);
    if (refusal !== null) return { ok: false, refusal };
    const { view, actor } = caller;
    const [owner, owned] = await Promise.all([
      getBalance(service, caller),
      listOwnMerchants(service, actor.userId),
    ]);
    const { shortName } = service.config;
    const balance = presentBalance(owner, view.walletId, shortName);
    const merchants = owned.map((merchant) => MERCHANT.present(merchant, siteOf(service)));
    const text = lines(textOf(balance, view.walletId, shortName), ...merchants.map(merchantText));
    return { ok: true, value: { text, data: { ...balance, merchants } } };
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

function merchantText({ merchant_id: id, merchant_name: name, branches }: MerchantWire): string {
  const named = branches.map((branch) => `${branch.branch_id} ${quoted(branch.branch_name)}`);
  return `Merchant ${id} ${quoted(name)}; branches: ${named.join(', ') || 'none'}.`;
}
