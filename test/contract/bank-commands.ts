// Commands about statements of the bank, as an operator gives them.

import type {
  ChooseColumns,
  CloseDifference,
  EnterStatement,
  NoteAnswers,
} from '../../src/core/bank/enter-statement.ts';
import type { BankDifference, BankLine } from '../../src/core/bank/statement.ts';
import type { Command } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { fen } from '../../src/core/money.ts';
import { unique } from './commands.ts';
import { signedIn } from './operators.ts';

const DAY = 20_777;

export function bankLine(over: Partial<BankLine> = {}): BankLine {
  const n = unique();
  const said = { reference: `r-${n}`, referenceId: `R-${n}`, said: null, enteredAtMs: n };
  return { lineId: `line-${n}`, account: '', day: DAY, amountFen: fen(1_00), ...said, ...over };
}

export function bankDifference(line: BankLine, over: Partial<BankDifference> = {}): BankDifference {
  const { lineId: subjectId, account, day, reference, referenceId, said, amountFen } = line;
  const about = { account, day, subjectId, concernedNo: null, reference, referenceId, said };
  const amounts = { bankFen: amountFen, hereFen: fen(0), foundAtMs: unique() };
  return { differenceNo: `F${subjectId}`, kind: 'not_here', ...about, ...amounts, ...over };
}

type Given<Of> = Partial<Omit<Of, 'kind' | 'proof' | 'by'>>;

export function enterStatement(
  operatorId: UserId,
  over: Given<EnterStatement> = {},
): EnterStatement {
  const nothing = { lines: [], balances: [], matches: [], differences: [], ends: [] };
  const of = { account: '', fileDigest: 'digest' };
  return { kind: 'enter_statement', ...of, ...nothing, ...signedIn(operatorId), ...over };
}

export function closeDifference(
  operatorId: UserId,
  { differenceNo }: Pick<BankDifference, 'differenceNo'>,
  reason = 'a fee',
): CloseDifference {
  const concerned = null;
  return { kind: 'close_difference', differenceNo, reason, concerned, ...signedIn(operatorId) };
}

export function chooseColumns(operatorId: UserId, told = '{}'): ChooseColumns {
  return { kind: 'choose_columns', columnsId: 'statement/', told, ...signedIn(operatorId) };
}

function noteAnswers(operatorId: UserId): NoteAnswers {
  const counted = { fileDigest: 'digest', paid: 1, failed: 0 };
  return { kind: 'note_answers', ...counted, ...signedIn(operatorId) };
}

/** One of everything that an operator does about the bank. */
export function bankActs(operatorId: UserId): readonly Command[] {
  const line = bankLine();
  const difference = bankDifference(line);
  const balance = { account: '', day: line.day, balanceFen: fen(1_00), withLines: true };
  const balances = [{ balanceId: `/${line.day}/${unique()}`, turn: 0, ...balance }];
  return [
    chooseColumns(operatorId),
    enterStatement(operatorId, { lines: [line], balances, differences: [difference] }),
    closeDifference(operatorId, difference),
    noteAnswers(operatorId),
  ];
}
