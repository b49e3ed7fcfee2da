// Commands about payees and payouts, with every field filled in.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { AddPayee, NamedPayee, RemovePayee } from '../../src/core/people/change-payees.ts';
import type {
  PayOutWithdrawal,
  ReturnWithdrawal,
  TakePayout,
} from '../../src/core/wallet/payout.ts';
import type { RequestWithdrawal } from '../../src/core/wallet/withdraw.ts';

import { numberFor, OPERATOR, RIGHT, unique } from './commands.ts';
import type { Subject } from './subject.ts';

type Asked = Pick<RequestWithdrawal, 'withdrawalNo' | 'userId'>;

export function addPayee(ownerId: UserId, over: Partial<AddPayee> = {}): AddPayee {
  return {
    kind: 'add_payee',
    ownerId,
    payeeId: numberFor(ownerId, 'P'),
    sealed: `sealed-${unique()}`,
    maskedAccount: '****7788',
    coolingMs: 0,
    equalId: null,
    factors: RIGHT,
    by: OPERATOR,
    ...over,
  };
}

export function removePayee({ ownerId, payeeId }: AddPayee): RemovePayee {
  const maskedAccount = '****7788';
  return { kind: 'remove_payee', ownerId, payeeId, maskedAccount, factors: RIGHT, by: OPERATOR };
}

/** What a request carries that names it. */
export function named({ payeeId, sealed }: Pick<AddPayee, 'payeeId' | 'sealed'>): NamedPayee {
  return { payeeId, keptSealed: sealed, sealed: `${sealed}, for a withdrawal` };
}

/** One that money can go to at once. */
export async function aPayee(subject: Subject, ownerId: UserId): Promise<NamedPayee> {
  const adding = addPayee(ownerId);
  await subject.must(adding);
  return named(adding);
}

export function payOut(
  { withdrawalNo, userId }: Asked,
  bankReference = `bank-${unique()}`,
): PayOutWithdrawal {
  return { kind: 'pay_out_withdrawal', withdrawalNo, userId, bankReference, by: OPERATOR };
}

export function giveBack({ withdrawalNo, userId }: Asked, reason = '户名不符'): ReturnWithdrawal {
  const returnNo = numberFor(userId, 'W');
  return { kind: 'return_withdrawal', withdrawalNo, userId, returnNo, reason, by: OPERATOR };
}

export function takePayout(
  { withdrawalNo, userId }: Asked,
  payoutNo: string,
  operatorId: UserId | null = null,
): TakePayout {
  return { kind: 'take_payout', withdrawalNo, userId, payoutNo, operatorId, by: OPERATOR };
}
