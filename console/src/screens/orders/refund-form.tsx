// Asks what is to be refunded and why, shows what that does, and asks for the factors that allow it.

import { Alert, Button, Chip, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../app/language.tsx';
import { REFUND_EN } from '../../messages/en/refund-dialog.ts';
import { REFUND_ZH } from '../../messages/zh/refund-dialog.ts';
import { FactorFields, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { moneyText } from '../../ui/money-text.ts';
import type { ShownOrder } from './order-facts.tsx';
import { RefundSums } from './refund-sums.tsx';
import type { RefundBy, RefundDraft, RefundInput } from './use-refund.ts';
import { useRefundPreview } from './use-refund-preview.ts';

interface RefundFormProps {
  readonly order: ShownOrder;
  readonly by: RefundBy;
  /** What was typed before it was refused. */
  readonly draft: RefundInput | null;
  readonly refused: { readonly error: unknown; readonly outdated: boolean };
  readonly onReady: (draft: RefundDraft) => void;
}

export function RefundForm({ order, by, draft, refused, onReady }: RefundFormProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  const [input, setInput] = useState<RefundInput>(
    draft ?? { type: isUntouched(order) ? 'full' : 'partial', ...NOTHING_TYPED },
  );
  const change = (some: Partial<RefundInput>) => setInput({ ...input, ...some });
  const { preview, error } = useRefundPreview(order.tx_no, by, input);
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
        <SizeFields order={order} input={input} error={error} onChange={change} />
        <RefundSums by={by} preview={preview} error={error} />
        <ReasonField reason={input.reason} error={wrong.reason} onChange={change} />
        <FactorFields
          kind={by === 'owner' ? 'payment' : 'login'}
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

const NOTHING_TYPED = { amount: '', reason: '', factors: NO_FACTORS };

/** Only of an order without refunds all can be refunded at once. */
function isUntouched({ refunded_amount }: ShownOrder): boolean {
  return refunded_amount === 0;
}

interface ChangesInput {
  readonly onChange: (some: Partial<RefundInput>) => void;
}

interface SizeFieldsProps extends ChangesInput {
  readonly order: ShownOrder;
  readonly input: RefundInput;
  /** Of the preview. */
  readonly error: unknown;
}

function SizeFields({ order, input, error, onChange }: SizeFieldsProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  const untouched = isUntouched(order);
  return (
    <>
      <Radio.Group
        label={text.type}
        value={input.type}
        description={untouched ? undefined : text.fullUnavailable}
        onChange={(type) => onChange({ type: type === 'full' ? 'full' : 'partial' })}
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
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        />
      )}
    </>
  );
}

interface ReasonFieldProps extends ChangesInput {
  readonly reason: string;
  readonly error: string | undefined;
}

/** Typed, or one of those that come up often. */
function ReasonField({ reason, error, onChange }: ReasonFieldProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  return (
    <>
      <TextInput
        label={text.reason}
        description={text.reasonHint}
        required
        maxLength={256}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <Chip.Group value={reason} onChange={(chosen) => onChange({ reason: String(chosen) })}>
        <Group gap="xs">
          {text.reasons.map((preset) => (
            <Chip key={preset} value={preset} size="sm">
              {preset}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}
