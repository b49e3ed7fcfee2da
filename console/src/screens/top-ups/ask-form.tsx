// The form of a request: how much, and how it is paid in. What helps to find the payment is folded below.

import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import type { RechargeMethods } from '../../api/interface.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { useLanguage } from '../../app/language.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { AmountField, amountIn } from '../wallets/money-fields.tsx';
import { useTopUpsText } from './text.ts';

const SAID = { payer_name: '', reference: '', note: '' };

interface AskFormProps {
  readonly methods: RechargeMethods;
  /** What an order lacks; empty: nobody said. */
  readonly amount: string;
}

export function AskForm({ methods, amount: lacking }: AskFormProps) {
  const text = useTopUpsText();
  const { language } = useLanguage();
  const [typed, setTyped] = useState(lacking);
  const [method, setMethod] = useState(methods.items[0]?.method ?? '');
  const [said, setSaid] = useState(SAID);
  const [wrong, setWrong] = useState(false);
  const { key, settle } = useIdempotencyKey('top up');
  const sending = useWrite('/api/v1/recharge-requests', ({ amount }) => {
    settle();
    notifications.show({ message: text.asked(moneyText(amount)), withBorder: true });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountIn(typed);
    setWrong(amount === null);
    if (amount === null || sending.isPending) return;
    const body = { amount, method, ...said, idempotency_key: key };
    sending.mutate({ body }, { onError: settle });
  };
  return (
    <form onSubmit={submit}>
      {sending.error && <FailureAlert error={sending.error} writing />}
      <Stack gap="md">
        <AmountField value={typed} error={wrong} onChange={setTyped} />
        <Radio.Group label={text.method} value={method} onChange={setMethod}>
          <Stack gap="xs" mt={4}>
            {methods.items.map((one) => (
              <Radio key={one.method} value={one.method} label={one.name[language]} />
            ))}
          </Stack>
        </Radio.Group>
        {!methods.by_itself && <SaidFields said={said} onChange={setSaid} />}
        <Group justify="flex-end">
          <Button type="submit" loading={sending.isPending}>
            {text.ask}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SaidFieldsProps {
  readonly said: typeof SAID;
  readonly onChange: (said: typeof SAID) => void;
}

function SaidFields({ said, onChange }: SaidFieldsProps) {
  const text = useTopUpsText();
  const field = (name: keyof typeof SAID, max: number) => ({
    value: said[name],
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...said, [name]: currentTarget.value }),
  });
  return (
    <details>
      <summary>{text.more}</summary>
      <Stack gap="sm" mt="sm">
        <TextInput
          label={text.payerName}
          description={text.payerNameHint}
          {...field('payer_name', 64)}
        />
        <TextInput label={text.reference} {...field('reference', 64)} />
        <TextInput label={text.note} {...field('note', 256)} />
      </Stack>
    </details>
  );
}
