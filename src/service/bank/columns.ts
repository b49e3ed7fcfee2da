// Which column of a bank's file is which. It is chosen once for each account, and once for the answers to
// files of payouts.

import type { BankColumns } from '../../core/bank/statement.ts';
import { succeed } from '../administration/answer.ts';
import { type Authority, partyOf } from '../administration/authority.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import type { AnswerColumns } from './read-answers.ts';
import type { StatementColumns } from './read-statement.ts';

export type ChosenColumns =
  | { readonly of: 'statement'; readonly account: string; readonly columns: StatementColumns }
  | { readonly of: 'payouts'; readonly columns: AnswerColumns };

const STATEMENT = 'statement/';
const PAYOUTS = 'payouts';

export async function statementColumns(
  service: Pick<Service, 'store'>,
  account: string,
): Promise<StatementColumns | null> {
  const found = await find(service, STATEMENT + account);
  return found?.of === 'statement' ? found.columns : null;
}

export async function answerColumns(
  service: Pick<Service, 'store'>,
): Promise<AnswerColumns | null> {
  const found = await find(service, PAYOUTS);
  return found?.of === 'payouts' ? found.columns : null;
}

export async function allColumns({
  store,
}: Pick<Service, 'store'>): Promise<readonly ChosenColumns[]> {
  return (await store.queries.bankColumns()).map(chosen);
}

export async function chooseColumns(
  service: Service,
  { columns, ...of }: ChosenColumns,
  authority: Authority,
): Promise<Answer<ChosenColumns>> {
  const columnsId = of.of === 'statement' ? STATEMENT + of.account : PAYOUTS;
  const outcome = await service.gatherer.submit(
    { kind: 'choose_columns', columnsId, told: JSON.stringify(columns), ...authority },
    partyOf(authority),
  );
  return outcome.ok ? succeed({ columns, ...of } as ChosenColumns) : outcome;
}

async function find({ store }: Pick<Service, 'store'>, columnsId: string) {
  const found = (await store.queries.bankColumns()).find((one) => one.columnsId === columnsId);
  return found && chosen(found);
}

function chosen({ columnsId, told }: BankColumns): ChosenColumns {
  const columns = JSON.parse(told) as never;
  return columnsId === PAYOUTS
    ? { of: 'payouts', columns }
    : { of: 'statement', account: columnsId.slice(STATEMENT.length), columns };
}
