// Keeps which column of a bank's file is which. It is chosen once for each account, and once for the
// answers to files of payouts.

import type { BankColumns } from '../../core/bank/statement.ts';
import { invalid } from '../../core/refusal.ts';
import { refuse, succeed } from '../administration/answer.ts';
import { type Authorization, submitterOf } from '../administration/authorization.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { accountNamed } from './compare.ts';
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
  return (await store.queries.bankColumns()).map(chosenIn);
}

export async function chooseColumns(
  service: Service,
  chosen: ChosenColumns,
  authorization: Authorization,
): Promise<Answer<ChosenColumns>> {
  const account = chosen.of === 'statement' ? await accountNamed(service, chosen.account) : '';
  if (account === null) return refuse(invalid('account', 'unknown_receiving_account'));
  const columnsId = chosen.of === 'statement' ? STATEMENT + account : PAYOUTS;
  const { columns } = chosen;
  const outcome = await service.gatherer.submit(
    { kind: 'choose_columns', columnsId, told: JSON.stringify(columns), ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  return succeed(chosen.of === 'statement' ? { ...chosen, account } : chosen);
}

async function find({ store }: Pick<Service, 'store'>, columnsId: string) {
  const found = (await store.queries.bankColumns()).find((one) => one.columnsId === columnsId);
  return found && chosenIn(found);
}

function chosenIn({ columnsId, told }: BankColumns): ChosenColumns {
  const columns = JSON.parse(told) as never;
  return columnsId === PAYOUTS
    ? { of: 'payouts', columns }
    : { of: 'statement', account: columnsId.slice(STATEMENT.length), columns };
}
