// One mandate: what is left of it, its keys, and what was paid under it.

import { Badge, Button, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { MandateKey, OwnMandate, PaidUnderMandate } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import {
  column,
  endColumn,
  moneyColumn,
  nameColumn,
  onPhone,
  timeColumn,
} from '../../ui/columns.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { ListPart } from '../../ui/list-screen.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import { timeText, untilText } from '../../ui/time-text.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import {
  ChangeMandateDialog,
  CreateKeyDialog,
  EndMandateDialog,
  RevokeKeyDialog,
} from './mandate-dialogs.tsx';
import { STATUS_COLORS } from './mandates-screen.tsx';
import { SpentBars } from './spent-bars.tsx';
import { useMandatesText } from './text.ts';

const route = getRouteApi('/signed-in/mandates/$mandateNo');

type Act = 'change' | 'end' | 'key';
type Asked = { readonly act: Act } | { readonly act: 'revoke'; readonly key: MandateKey } | null;

export function MandateScreen() {
  const { mandateNo } = route.useParams();
  const path = '/api/v1/mandates/{mandate_no}';
  const found = useRead(path, { params: { mandate_no: mandateNo } });
  const [asked, setAsked] = useState<Asked>(null);
  if (found.error) return <FailureAlert error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return null;
  const mandate = found.data;
  const shared = { mandate, onClose: () => setAsked(null) };
  return (
    <>
      <Heading mandate={mandate} onAct={(act) => setAsked({ act })} />
      <Stack gap="lg">
        <Limits mandate={mandate} />
        {mandate.kind === 'program' && <Keys mandate={mandate} onAsk={setAsked} />}
        <Payments mandate={mandate} />
      </Stack>
      {asked?.act === 'change' && <ChangeMandateDialog {...shared} />}
      {asked?.act === 'end' && <EndMandateDialog {...shared} />}
      {asked?.act === 'key' && <CreateKeyDialog {...shared} />}
      {asked?.act === 'revoke' && <RevokeKeyDialog chosen={asked.key} onClose={shared.onClose} />}
    </>
  );
}

interface MandateProps {
  readonly mandate: OwnMandate;
}

function Heading({ mandate, onAct }: MandateProps & { readonly onAct: (act: Act) => void }) {
  const text = useMandatesText();
  const { name, kind, status } = mandate;
  return (
    <PageTitle title={name} detail={text.kinds[kind]}>
      <ButtonLink to="/mandates" variant="subtle">
        {text.back}
      </ButtonLink>
      {status !== 'ended' && (
        <>
          <Button variant="default" onClick={() => onAct('change')}>
            {text.change}
          </Button>
          <Button color="red" variant="light" onClick={() => onAct('end')}>
            {text.end}
          </Button>
        </>
      )}
    </PageTitle>
  );
}

function Limits({ mandate }: MandateProps) {
  const text = useMandatesText();
  const { status, merchants, valid_until: until, ended_at: ended } = mandate;
  return (
    <Card heading={text.limits}>
      <SpentBars mandate={mandate} />
      <Stack gap={0} mt="md">
        <Fact name={text.leftNow}>
          <Money yuan={mandate.left_now} />
        </Fact>
        <Fact name={text.perPayment}>
          <Money yuan={mandate.per_payment} />
        </Fact>
        <Fact name={text.status}>
          <Badge variant="light" color={STATUS_COLORS[status]}>
            {text.statuses[status]}
          </Badge>
        </Fact>
        <Fact name={text.validUntil}>{until === null ? text.endless : untilText(until)}</Fact>
        <Fact name={text.merchants}>{merchants?.join(', ') ?? text.anybody}</Fact>
        <Fact name={text.createdAt}>{timeText(mandate.created_at, 'minute')}</Fact>
        {ended !== null && <Fact name={text.endedAt}>{timeText(ended, 'minute')}</Fact>}
        <Fact name={text.number}>
          <span className="number">{mandate.mandate_no}</span>
        </Fact>
      </Stack>
    </Card>
  );
}

function Keys({ mandate, onAsk }: MandateProps & { readonly onAsk: (asked: Asked) => void }) {
  const text = useMandatesText();
  const revoke = endColumn<MandateKey>('', (key) =>
    key.status === 'active' ? (
      <Button
        size="xs"
        variant="default"
        aria-label={text.revokeOf(key.name)}
        onClick={() => onAsk({ act: 'revoke', key })}
      >
        {text.revoke}
      </Button>
    ) : null,
  );
  const columns: readonly Column<MandateKey>[] = [
    onPhone(
      'title',
      column(text.name, ({ name, key_id: id }) => (
        <TwoLines below={<span className="number">{id}</span>}>
          <bdi>{name}</bdi>
        </TwoLines>
      )),
    ),
    column(text.status, ({ status }) => text.keyStatuses[status]),
    timeColumn(text.createdAt, ({ created_at: at }) => at, 'minute'),
    onPhone('end', revoke),
  ];
  const add = mandate.status === 'active' && (
    <Button size="xs" onClick={() => onAsk({ act: 'key' })}>
      {text.newKey}
    </Button>
  );
  return (
    <Section title={text.keys} detail={text.keysDetail} actions={add}>
      <List
        name={text.keys}
        columns={columns}
        rows={mandate.keys}
        keyOf={({ key_id: id }) => id}
        isQuiet={({ status }) => status !== 'active'}
        none={{ icon: 'key', title: text.noKeys, detail: text.noKeysDetail }}
      />
    </Section>
  );
}

function Payments({ mandate }: MandateProps) {
  const text = useMandatesText();
  const columns: readonly Column<PaidUnderMandate>[] = [
    onPhone(
      'title',
      nameColumn(text.order, ({ title }) => title),
    ),
    nameColumn(text.merchant, ({ merchant_name: name }) => name),
    timeColumn(text.paidAt, ({ paid_at: at }) => at, 'minute'),
    onPhone(
      'end',
      moneyColumn(text.amount, ({ amount }) => amount),
    ),
  ];
  return (
    <Section title={text.payments}>
      <ListPart
        name={text.payments}
        operation="/api/v1/mandates/{mandate_no}/payments"
        params={{ mandate_no: mandate.mandate_no }}
        columns={columns}
        keyOf={({ tx_no: no }) => no}
        none={{ icon: 'book', title: text.noPayments }}
      />
    </Section>
  );
}
