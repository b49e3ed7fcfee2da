// The form of a new payment. Only the amount has to be typed.

import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { Reads } from '../../api/interface.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { NEW_PAYMENT_EN } from '../../messages/en/new-payment.ts';
import { NEW_PAYMENT_ZH } from '../../messages/zh/new-payment.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { amountIn } from '../wallets/money-fields.tsx';

type Merchant = Reads['/api/v1/merchants']['data']['items'][number];

interface PaymentFormProps {
  /** At least one. */
  readonly merchants: readonly Merchant[];
  readonly onMade: (txNo: string) => void;
}

const EMPTY = { amount: '', merchant: '', branch: '', title: '', number: '', note: '' };
type Typed = typeof EMPTY;

export function PaymentForm({ merchants, onMade }: PaymentFormProps) {
  const text = useText({ en: NEW_PAYMENT_EN, zh: NEW_PAYMENT_ZH });
  const [typed, setTyped] = useState(EMPTY);
  const [isWrong, setWrong] = useState(false);
  const { key, settle } = useIdempotencyKey('new payment');
  const sent = useWrite('/api/v1/orders', ({ tx_no }) => {
    settle();
    onMade(tx_no);
  });
  const merchant =
    merchants.find(({ merchant_id: id }) => String(id) === typed.merchant) ?? merchants[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountIn(typed.amount.normalize('NFKC').replace('。', '.'));
    setWrong(amount === null);
    if (amount === null || !merchant || sent.isPending) return;
    const body = { ...saidIn(typed), amount, merchant_id: merchant.merchant_id };
    sent.mutate({ body: { ...body, idempotency_key: key } }, { onError: settle });
  };
  const fields = sent.error ? failureOf(sent.error).fields : {};
  const field: Field = (name) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {sent.error && Object.keys(fields).length === 0 && (
          <FailureAlert error={sent.error} writing />
        )}
        <TextInput
          label={text.amount}
          required
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          size="lg"
          error={(isWrong && text.amountWrong) || fields.amount}
          {...field('amount')}
        />
        <PlaceFields {...{ merchants, merchant, typed }} onType={setTyped} field={field} />
        <TermFields field={field} wrong={fields} />
        <Group justify="flex-end">
          <Button type="submit" loading={sent.isPending}>
            {text.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Field = (name: keyof Typed) => {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

interface PlaceFieldsProps extends Pick<PaymentFormProps, 'merchants'> {
  readonly merchant: Merchant | undefined;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly field: Field;
}

/** Who is paid, where there is a choice. */
function PlaceFields({ merchants, merchant, typed, onType, field }: PlaceFieldsProps) {
  const text = useText({ en: NEW_PAYMENT_EN, zh: NEW_PAYMENT_ZH });
  return (
    <>
      {merchants.length > 1 && (
        <NativeSelect
          label={text.merchant}
          data={merchants.map((one) => ({
            value: String(one.merchant_id),
            label: one.merchant_name,
          }))}
          value={String(merchant?.merchant_id)}
          onChange={({ currentTarget: { value } }) =>
            onType({ ...typed, merchant: value, branch: '' })
          }
        />
      )}
      {merchant && merchant.branches.length > 0 && (
        <NativeSelect
          label={text.branch}
          data={[
            { value: '', label: text.noBranch },
            ...merchant.branches.map((one) => ({
              value: String(one.branch_id),
              label: one.branch_name,
            })),
          ]}
          {...field('branch')}
        />
      )}
    </>
  );
}

interface TermFieldsProps {
  readonly field: Field;
  readonly wrong: Readonly<Record<string, string>>;
}

function TermFields({ field, wrong }: TermFieldsProps) {
  const text = useText({ en: NEW_PAYMENT_EN, zh: NEW_PAYMENT_ZH });
  return (
    <>
      <TextInput
        label={text.title}
        description={text.titleHint}
        maxLength={128}
        autoComplete="off"
        error={wrong.title}
        {...field('title')}
      />
      <TextInput
        label={text.number}
        description={text.numberHint}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={wrong.out_trade_no}
        {...field('number')}
      />
      <Textarea
        label={text.note}
        description={text.noteHint}
        maxLength={500}
        rows={2}
        error={wrong.metadata}
        {...field('note')}
      />
    </>
  );
}

/** What is left empty is left out. */
function saidIn({ branch, title, number, note }: Typed) {
  return {
    ...(branch !== '' && { branch_id: Number(branch) }),
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(number.trim() !== '' && { out_trade_no: number.trim() }),
    ...(note.trim() !== '' && { metadata: { note: note.trim() } }),
  };
}
