// The books against the bank: the days, one of them with what is owed and what the bank holds, and every
// difference with the button that closes it.

import { Badge, Group } from '@mantine/core';
import type { BankDifference } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { BankText } from '../../messages/en/bank.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { column, endColumn, moneyColumn, onPhone } from '../../ui/columns.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { CheckAgain } from './check-again.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { CloseDifference } from './close-difference.tsx';
import { Days } from './days.tsx';
import { EnterBalance } from './enter-balance.tsx';
import { EnterStatement } from './enter-statement.tsx';
import { STATES } from './routes.ts';
import { useBankText } from './text.ts';

export function BankScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useBankText();
  const { list: words } = text;
  return (
    <ListScreen
      title={places.bank}
      detail={text.detail}
      name={words.name}
      operation="/api/v1/operator/bank/differences"
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: words.state,
          all: words.all,
          choices: choicesOf(STATES, (state) => text.states[state]),
        },
      ]}
      columns={columnsIn(text)}
      keyOf={({ difference_no: no }) => no}
      none={{ icon: 'check', title: words.none, detail: words.noneDetail }}
      actions={
        <Group gap="xs">
          <ChooseColumns />
          <CheckAgain />
          <EnterBalance />
          <EnterStatement />
        </Group>
      }
    >
      <Days />
    </ListScreen>
  );
}

const COLORS = { open: 'red', closed: 'gray', resolved: 'jade' } as const;

function columnsIn(text: BankText): readonly Column<BankDifference>[] {
  const { list: words } = text;
  const kind = column<BankDifference>(words.kind, ({ kind: what, date, account }) => (
    <TwoLines below={account === null ? date : `${date} · ${words.accountOf(account)}`}>
      {text.kinds[what]}
    </TwoLines>
  ));
  const about = column<BankDifference>(
    words.about,
    ({ concerned_no: no, reference, text: said, difference_no: own }) => {
      const below = [reference && words.reference(reference), said].filter(Boolean).join(' · ');
      const number = <code className="number">{no ?? own}</code>;
      return below === '' ? number : <TwoLines below={<bdi>{below}</bdi>}>{number}</TwoLines>;
    },
  );
  const state = column<BankDifference>(
    words.state,
    ({ status, reason, closed_by: by, resolved_by_no: no }) => (
      <TwoLines below={belowState(text, { reason, by, no })}>
        <Badge variant="light" color={COLORS[status]}>
          {text.states[status]}
        </Badge>
      </TwoLines>
    ),
  );
  const acts = endColumn<BankDifference>(words.act, (difference) =>
    difference.status === 'open' ? <CloseDifference difference={difference} /> : null,
  );
  return [
    onPhone('title', kind),
    onPhone('labelled', about),
    onPhone(
      'labelled',
      moneyColumn(words.bank, ({ bank_amount: yuan }) => yuan),
    ),
    onPhone(
      'labelled',
      moneyColumn(words.ours, ({ our_amount: yuan }) => yuan),
    ),
    onPhone('state', state),
    onPhone('buttons', acts),
  ];
}

interface Ended {
  readonly reason: string | null;
  readonly by: string | null;
  readonly no: string | null;
}

function belowState({ list: words }: BankText, { reason, by, no }: Ended): string | null {
  if (no !== null) return words.resolvedBy(no);
  return reason === null ? null : `${reason} · ${by}`;
}
