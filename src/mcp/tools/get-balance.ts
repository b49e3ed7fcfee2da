// get_balance: the balances of both wallets, and the merchants of the account, whose ids no other tool tells.

import * as is from '../../interface/answer-shape.ts';
import { shape, siteOf, type WireOf } from '../../interface/answer-shape.ts';
import { MERCHANT } from '../../interface/merchants.ts';
import { lines, money, quoted } from '../../interface/tool-text.ts';
import { BALANCE } from '../../interface/wallets/wallet.ts';
import { ownersRefusal } from '../../service/caller.ts';
import { listOwnMerchants, type MerchantWithBranches } from '../../service/merchants.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import { type Balance, getBalance } from '../../service/show-own-wallets.ts';
import { NO_ARGUMENTS } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

const BALANCE_AND_MERCHANTS = shape<
  Balance & { readonly merchants: readonly MerchantWithBranches[] }
>()({
  name: 'BalanceAndMerchants',
  about: 'The two wallets of the owner of the key, and their merchants.',
  fields: {
    ...BALANCE.fields,
    merchants: is.listOf(MERCHANT, 'All of them.', ({ merchants }) => merchants),
  },
});

type Told = WireOf<typeof BALANCE_AND_MERCHANTS.fields>;
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
  output: BALANCE_AND_MERCHANTS.schema,
  call: async (service, caller) => {
    const refusal = ownersRefusal(caller, 'wallets');
    if (refusal !== null) return { ok: false, refusal };
    const [balance, merchants] = await Promise.all([
      getBalance(service, caller),
      listOwnMerchants(service, caller.actor.userId),
    ]);
    const site = siteOf(service);
    const data = BALANCE_AND_MERCHANTS.present({ ...balance, merchants }, site);
    const whose = `${walletIdField(site.shortName)} ${balance.walletId}`;
    return { ok: true, value: { text: textOf(data, whose), data } };
  },
};

function textOf(data: Told, whose: string): string {
  return lines(
    `Wallets of user ${data.user_id} (${whose}):`,
    `Consumer wallet: ${walletText(data.consumer)}`,
    `Merchant wallet: ${walletText(data.merchant)}`,
    ...data.merchants.map(merchantText),
  );
}

function walletText(wallet: Told['consumer']): string {
  return (
    `balance ${money(wallet.balance)} (available now), frozen ${money(wallet.frozen)} (on hold), ` +
    `total in ${money(wallet.total_in)}, total out ${money(wallet.total_out)}.`
  );
}

function merchantText({ merchant_id: id, merchant_name: name, branches }: MerchantWire): string {
  const named = branches.map((branch) => `${branch.branch_id} ${quoted(branch.branch_name)}`);
  return `Merchant ${id} ${quoted(name)}; branches: ${named.join(', ') || 'none'}.`;
}
