// Lists how people pay money in here, and the accounts that it arrives in.

import type { FieldProblem } from '../core/refusal.ts';
import type { TopUpMethod } from '../settings/brand/top-up-methods.ts';
import type { Config } from '../settings/config.ts';
import type { JsonObject } from '../wire/json-read.ts';

type Methods = Pick<Config, 'topUpMethods' | 'demo'>;

/** Nobody pays anything there: what is requested is credited within seconds. */
const DEMO_METHOD: TopUpMethod = {
  method: 'demo',
  name: { zh: '演示充值', en: 'Demo top-up' },
  holder: null,
  account: null,
  text: { zh: '演示环境，无须付款。', en: 'This is a demo: there is nothing to pay.' },
  picture: null,
  receivingAccount: null,
};

export function topUpMethods({ topUpMethods: methods, demo }: Methods): readonly TopUpMethod[] {
  return demo && methods.length === 0 ? [DEMO_METHOD] : methods;
}

/** Null among them: the account that goes without a name. */
export function receivingAccounts(config: Methods): readonly (string | null)[] {
  return [...new Set(topUpMethods(config).map(({ receivingAccount }) => receivingAccount))];
}

/** Of several accounts it is said which: a reference is one payment in one of them. */
export function receivingAccountProblems(given: JsonObject, config: Methods): FieldProblem[] {
  const field = 'receiving_account';
  const { [field]: account, bank_reference: reference } = given;
  const accounts = receivingAccounts(config);
  if (account == null || account === '') {
    const isOpen = Boolean(reference) && accounts.length > 1 && !accounts.includes(null);
    return isOpen ? [{ field, rule: 'required' }] : [];
  }
  const isKnown = accounts.some((one) => one === account);
  return isKnown ? [] : [{ field, rule: 'unknown_receiving_account' }];
}
