// Money of a member has arrived at the bank: it is written down here, and then brought into their wallet.
// The bank's number is the idempotency key. It is known for seven days, so a deposit whose answer never
// came is repeated within six, and looked for in the books after that.

import { fenOf, yuanOf } from 'tael-sdk';
import { OperatorError, operator } from './operator.ts';
import { change, type Deposit, dayBefore, memberCalled, rowsOf, today } from './table.ts';

const REPEATED_FOR_DAYS = 6;

export async function deposit(bankNo: string, memberId: string, amount: string): Promise<number> {
  memberCalled(memberId);
  const written = 'insert or ignore into deposits values (?, ?, ?, ?, null)';
  change(written, bankNo, memberId, Number(fenOf(amount)), today());
  for (const one of rowsOf<Deposit>('select * from deposits where recharge_no is null')) {
    if (one.day >= dayBefore(today(), REPEATED_FOR_DAYS)) await recharge(one);
    else console.log(`${one.bank_no}: not repeated, look for it with: reconcile ${one.day}`);
  }
  const [done] = rowsOf<Deposit>('select * from deposits where bank_no = ?', bankNo);
  if (done?.recharge_no) {
    console.log(`${bankNo}: ${yuan(done)} for ${done.member_id} is ${done.recharge_no}`);
  }
  return 0;
}

interface Recharge {
  readonly tx_no: string;
  /** `pending`: it takes two operators. Left out: an earlier attempt made it. */
  readonly status?: 'approved' | 'pending';
}

async function recharge({ bank_no, member_id, fen }: Deposit): Promise<void> {
  const { user_id } = memberCalled(member_id);
  // A number of JSON holds an amount exactly as long as nobody computes with it.
  const amount = fen / 100;
  // An operator who has to approve it finds the payment at the bank by its reference.
  const wanted = { amount, bank_reference: bank_no, idempotency_key: `bank-${bank_no}` };
  const path = `/api/v1/operator/users/${user_id}/recharges`;
  const made = await operator<Recharge>('POST', path, wanted).catch(madeBefore);
  if (made.status === 'pending') console.log(`${bank_no}: waits for a second operator`);
  change('update deposits set recharge_no = ? where bank_no = ?', made.tx_no, bank_no);
}

/** After ten minutes a repeat is refused with the number of what the first attempt made. */
function madeBefore(error: unknown): Recharge {
  if (error instanceof OperatorError && error.madeNo !== undefined) return { tx_no: error.madeNo };
  throw error;
}

function yuan({ fen }: Deposit): string {
  return yuanOf(BigInt(fen));
}
