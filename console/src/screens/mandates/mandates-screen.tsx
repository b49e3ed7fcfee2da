// Shows who may spend: what waits for its payer, then the mandates, with what each may still cost.

import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnMandate } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { column, moneyColumn, onPhone } from '../../ui/columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { untilText } from '../../ui/time-text.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { CreateMandateDialog } from './create-mandate-dialog.tsx';
import { SpentBar } from './spent-bars.tsx';
import { useMandatesText } from './text.ts';
import { WaitingPayments } from './waiting-payments.tsx';

export function MandatesScreen() {
  const text = useMandatesText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ListScreen
        title={places.mandates}
        detail={text.detail}
        operation="/api/v1/mandates"
        columns={useColumns()}
        keyOf={({ mandate_no: no }) => no}
        isQuiet={({ status }) => status !== 'active'}
        none={{ icon: 'key', title: text.none, detail: text.noneDetail }}
        create={
          <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
            {text.create}
          </Button>
        }
      >
        <WaitingPayments />
      </ListScreen>
      {creating && <CreateMandateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

export const STATUS_COLORS = {
  active: 'teal',
  used_up: 'yellow',
  expired: 'gray',
  ended: 'gray',
} as const;

function useColumns(): readonly Column<OwnMandate>[] {
  const text = useMandatesText();
  const who = column<OwnMandate>(text.name, ({ name, kind, mandate_no: mandateNo }) => (
    <TwoLines below={text.kinds[kind]}>
      <TextLink to="/mandates/$mandateNo" params={{ mandateNo }}>
        <bdi>{name}</bdi>
      </TextLink>
    </TwoLines>
  ));
  const spent = column<OwnMandate>(text.spent, ({ spent_today: spent, per_day: limit }) => (
    <SpentBar name={text.periods.today} spent={spent} limit={limit} />
  ));
  const until = column<OwnMandate>(text.validUntil, ({ valid_until: at }) =>
    at === null ? text.endless : untilText(at),
  );
  const status = column<OwnMandate>(text.status, ({ status: is }) => (
    <Badge variant="light" color={STATUS_COLORS[is]}>
      {text.statuses[is]}
    </Badge>
  ));
  const left = moneyColumn<OwnMandate>(text.leftNow, ({ left_now: yuan }) => yuan);
  return [
    onPhone('title', who),
    onPhone('nowhere', spent),
    onPhone('nowhere', until),
    onPhone('state', status),
    onPhone('end', left),
  ];
}
