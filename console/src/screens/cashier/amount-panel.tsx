// The amount, typed on a keyboard or with the keys on the screen, and the button that collects it.

import { Button, Paper, SimpleGrid, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { TillOrder } from '../../api/interface.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { SoundSwitch } from './sound-switch.tsx';

interface AmountPanelProps {
  readonly branchId: string;
  readonly onMade: (order: TillOrder) => void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '00'] as const;
const AMOUNT = /^(?:0|[1-9]\d{0,5})?(?:\.\d{0,2})?$/;

export function AmountPanel({ branchId, onMade }: AmountPanelProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const [amount, setAmount] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { key, settle } = useIdempotencyKey(`collect ${branchId}`);
  const sent = useWrite('/api/v1/till/{branch_id}/orders', (order) => {
    settle();
    onMade(order);
  });
  const type = (typed: string) => {
    // Keyboards for Chinese write full-width digits and dots.
    const plain = typed.normalize('NFKC').replace('。', '.');
    if (AMOUNT.test(plain)) setAmount(plain);
  };
  const press = (pressed: string) => {
    type(amount === '0' && pressed !== '.' ? pressed : amount + pressed);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent.isPending || !(Number(amount) > 0)) return;
    const body = { amount: Number(amount), idempotency_key: key };
    sent.mutate({ params: { branch_id: branchId }, body }, { onError: settle });
  };
  const wrong = sent.error && failureOf(sent.error).fields.amount;
  return (
    <Paper withBorder p="md">
      {sent.error && !wrong && <FailureAlert error={sent.error} writing />}
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          label={text.amount}
          value={amount}
          error={wrong}
          onChange={(event) => type(event.currentTarget.value)}
          inputMode="none"
          autoComplete="off"
          autoFocus
          placeholder="0.00"
          size="xl"
          classNames={{ input: 'amount' }}
        />
        <Keypad onPress={press} />
        <CollectRow
          ready={Number(amount) > 0}
          pending={sent.isPending}
          onDelete={() => type(amount.slice(0, -1))}
        />
      </form>
      <SoundSwitch />
    </Paper>
  );
}

/** The keyboard of a tablet; one with keys of its own types all the same. */
function Keypad({ onPress }: { readonly onPress: (digit: string) => void }) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  return (
    <SimpleGrid cols={3} spacing="xs" my="md" role="group" aria-label={text.digits}>
      {KEYS.map((digit) => (
        <Button key={digit} variant="default" className="digit" onClick={() => onPress(digit)}>
          {digit}
        </Button>
      ))}
    </SimpleGrid>
  );
}

interface CollectRowProps {
  readonly ready: boolean;
  readonly pending: boolean;
  readonly onDelete: () => void;
}

function CollectRow({ ready, pending, onDelete }: CollectRowProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  return (
    <SimpleGrid cols={3} spacing="xs">
      <Button variant="default" className="digit" aria-label={text.deleteDigit} onClick={onDelete}>
        ⌫
      </Button>
      <Button type="submit" className="digit collect" disabled={!ready} loading={pending}>
        {text.collect}
      </Button>
    </SimpleGrid>
  );
}
