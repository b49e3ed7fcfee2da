// Payees: the bank accounts that withdrawals may go to, and the ways to add and to remove one.

import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { Payee } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { PAYEES_EN } from '../../messages/en/payees.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { PAYEES_ZH } from '../../messages/zh/payees.ts';
import {
  column,
  endColumn,
  nameColumn,
  numberColumn,
  onPhone,
  timeColumn,
} from '../../ui/columns.tsx';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { timeText } from '../../ui/time-text.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { AddPayeeDialog, RemovePayeeDialog } from './payee-dialogs.tsx';

type Asked = { readonly act: 'add' } | { readonly act: 'remove'; readonly payee: Payee };

export function PayeesScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: PAYEES_EN, zh: PAYEES_ZH });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ListScreen
        title={places.payees}
        detail={text.detail}
        operation="/api/v1/payees"
        columns={useColumns((payee) => setAsked({ act: 'remove', payee }))}
        keyOf={({ payee_id: id }) => id}
        none={{ icon: 'wallet', title: text.none, detail: text.noneDetail }}
        create={
          <Button leftSection={<Icon name="plus" />} onClick={() => setAsked({ act: 'add' })}>
            {text.add}
          </Button>
        }
      >
        <CoolingOffNotice />
      </ListScreen>
      {asked?.act === 'add' && <AddPayeeDialog onClose={close} />}
      {asked?.act === 'remove' && <RemovePayeeDialog payee={asked.payee} onClose={close} />}
    </>
  );
}

/** Whether a withdrawal may name it. */
export function isUsable({ usable_at: at }: Payee): boolean {
  return Date.parse(at) <= Date.now();
}

function useColumns(onRemove: (payee: Payee) => void): readonly Column<Payee>[] {
  const text = useText({ en: PAYEES_EN, zh: PAYEES_ZH });
  const bank = column<Payee>(text.bank, ({ bank: name, branch }) => (
    <TwoLines below={branch && <bdi>{branch}</bdi>}>
      <bdi>{name}</bdi>
    </TwoLines>
  ));
  const state = column<Payee>(text.state, (payee) =>
    isUsable(payee) ? (
      <Badge variant="light" color="teal">
        {text.usable}
      </Badge>
    ) : (
      <TwoLines below={text.until(timeText(payee.usable_at, 'minute'))}>
        <Badge variant="light" color="yellow">
          {text.cooling}
        </Badge>
      </TwoLines>
    ),
  );
  const added = timeColumn<Payee>(text.addedAt, ({ created_at: at }) => at, 'minute');
  const remove = endColumn<Payee>('', (payee) => (
    <Button
      size="xs"
      variant="default"
      aria-label={text.removeOf(payee.account)}
      onClick={() => onRemove(payee)}
    >
      {text.remove}
    </Button>
  ));
  return [
    nameColumn(text.holder, ({ holder }) => holder),
    onPhone('title', bank),
    numberColumn(text.account, ({ account }) => account),
    state,
    onPhone('nowhere', added),
    onPhone('end', remove),
  ];
}
