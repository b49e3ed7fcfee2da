// What is to be refunded, and why, with what it does beside it, and the factors that allow it.

import { Alert, Button, Chip, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../app/language.tsx';
import { REFUND_EN } from '../../messages/en/refund-dialog.ts';
import { REFUND_ZH } from '../../messages/zh/refund-dialog.ts';
import { FactorFields, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { moneyText } from '../../ui/money.tsx';
import type { OrderDetail } from './order-screen.tsx';
import { RefundSums } from './refund-sums.tsx';
import type { RefundDraft, RefundInput } from './use-refund.ts';
import { useRefundPreview } from './use-refund-preview.ts';

interface RefundFormProps {
  readonly order: OrderDetail;
  /** What was typed before it was refused. */
  readonly draft: RefundInput | null;
  readonly refused: { readonly error: unknown; readonly outdated: boolean };
  readonly onReady: (draft: RefundDraft) => void;
}

export function RefundForm({ order, draft, refused, onReady }: RefundFormProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  const untouched = order.refunded_amount === 0;
  const [input, setInput] = useState<RefundInput>(
    draft ?? { type: untouched ? 'full' : 'partial', amount: '', reason: '', factors: NO_FACTORS },
  );
  const change = (some: Partial<RefundInput>) => setInput({ ...input, ...some });
  const { preview, error } = useRefundPreview(order.tx_no, input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview) onReady({ ...input, preview });
  };
  const wrong = refused.error === null ? {} : failureOf(refused.error).fields;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {refused.outdated ? (
          <Alert role="alert" color="yellow">
            {text.outdated}
          </Alert>
        ) : (
          refused.error !== null && <FailureAlert error={refused.error} writing />
        )}
        <Radio.Group
          label={text.type}
          value={input.type}
          description={untouched ? undefined : text.fullUnavailable}
          onChange={(type) => change({ type: type === 'full' ? 'full' : 'partial' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="full" disabled={!untouched} label={text.full(moneyText(order.amount))} />
            <Radio value="partial" label={text.partial} />
          </Stack>
        </Radio.Group>
        {input.type === 'partial' && (
          <TextInput
            label={text.amount}
            description={text.amountHint(moneyText(order.refundable_amount))}
            required
            inputMode="decimal"
            autoComplete="off"
            leftSection="¥"
            value={input.amount}
            error={error === null ? undefined : failureOf(error).fields.amount}
            onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
          />
        )}
        <RefundSums preview={preview} error={error} />
        <TextInput
          label={text.reason}
          description={text.reasonHint}
          required
          maxLength={256}
          value={input.reason}
          error={wrong.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <Chip.Group value={input.reason} onChange={(reason) => change({ reason: String(reason) })}>
          <Group gap="xs">
            {text.reasons.map((reason) => (
              <Chip key={reason} value={reason} size="sm">
                {reason}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <FactorFields
          kind="payment"
          value={input.factors}
          errors={wrong}
          onChange={(factors) => change({ factors })}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={preview === null}>
            {text.refund}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
