// Shows what may leave the consumer wallet, by whom it was limited, what is left, and the dialog that
// limits it.

import { Button, Group, List, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { SpendingLimit } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { Money } from '../../ui/money.tsx';
import { TYPED_YUAN } from '../../ui/money-text.ts';
import { Card } from './card.tsx';
import { useSecurityText } from './text.ts';
import { useSecretChange } from './use-secret-change.ts';

const FIELDS = ['per_day', 'per_month'] as const;
const NONE = { per_day: '', per_month: '' };

type Typed = Record<(typeof FIELDS)[number], string>;

export function SpendingCard() {
  const { spending: words } = useSecurityText();
  const spending = useRead('/api/v1/security/spending-limits');
  const dialog = useSecretChange();
  const [typed, setTyped] = useState<Typed>(NONE);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const sending = useWrite('/api/v1/security/spending-limits', () => {
    sending.reset();
    dialog.finish(words.done);
  });
  if (spending.error) {
    return <FailureAlert error={spending.error} retry={() => void spending.refetch()} />;
  }
  const limits = spending.data?.limits ?? [];
  const open = () => {
    setTyped({ per_day: ownOf(limits, 'day'), per_month: ownOf(limits, 'month') });
    setWrong([]);
    dialog.open();
  };
  const send = () => {
    const given = FIELDS.map((field) => [field, typed[field].trim()] as const);
    const flawed = given.filter(([, text]) => text !== '' && !TYPED_YUAN.test(text));
    setWrong(flawed.map(([field]) => field));
    if (flawed.length > 0) return;
    const amounts = given.filter(([, text]) => text !== '');
    const wanted = Object.fromEntries(amounts.map(([field, text]) => [field, Number(text)]));
    sending.mutate({ body: { ...loginFactors(dialog.factors), ...wanted } });
  };
  const refused = sending.error ? failureOf(sending.error).fields : {};
  return (
    <Card title={words.title} detail={words.detail} state={<Limits limits={limits} />}>
      <Button variant="default" onClick={open} disabled={spending.isPending}>
        {words.change}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={words.change}
        confirm={words.change}
        pending={sending.isPending}
        error={failureBeyond(sending.error, ...FIELDS)}
        onConfirm={send}
        onClose={() => dialog.close(sending)}
      >
        {FIELDS.map((field) => (
          <AmountInput
            key={field}
            label={words[field]}
            value={typed[field]}
            error={wrong.includes(field) ? words.wrong : refused[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        <FactorFields kind="login" value={dialog.factors} onChange={dialog.setFactors} />
      </ConfirmDialog>
    </Card>
  );
}

interface AmountInputProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function AmountInput({ onChange, ...input }: AmountInputProps) {
  const { spending: words } = useSecurityText();
  return (
    <TextInput
      {...input}
      description={words.hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      mb="sm"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function ownOf(limits: readonly SpendingLimit[], period: SpendingLimit['period']): string {
  const own = limits.find((limit) => limit.set_by === 'owner' && limit.period === period);
  return own ? `${own.amount}` : '';
}

function Limits({ limits }: { readonly limits: readonly SpendingLimit[] }) {
  const { spending: words } = useSecurityText();
  if (limits.length === 0) return <Text mt={4}>{words.none}</Text>;
  return (
    <List listStyleType="none" mt="xs">
      {limits.map(({ period, set_by: setBy, amount, left }) => (
        <List.Item key={`${period}/${setBy}`}>
          <Group justify="space-between" wrap="nowrap" mb={4}>
            <div>
              {words.periods[period]} <Money yuan={amount} />
              <Text size="sm" c="dimmed">
                {words.setBy[setBy]}
              </Text>
            </div>
            <div>
              {words.left} <Money yuan={left} />
            </div>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}
