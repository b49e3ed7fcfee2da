// The dialog of a refund, in three steps: what, with what it does as the service computes it; a
// question that repeats the amount; and what became of it. Until an answer is known the same is
// sent again, never something else.

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Refund } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { REFUND_EN } from '../../messages/en/refund-dialog.ts';
import { REFUND_ZH } from '../../messages/zh/refund-dialog.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { moneyText } from '../../ui/money-text.ts';
import type { ShownOrder } from './order-facts.tsx';
import { RefundForm } from './refund-form.tsx';
import { type RefundBy, type RefundDraft, useRefund } from './use-refund.ts';

interface RefundDialogProps {
  readonly order: ShownOrder;
  readonly by?: RefundBy;
  readonly onClose: () => void;
}

export function RefundDialog({ order, by = 'owner', onClose }: RefundDialogProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  // The order is read again as soon as it is refunded; the dialog goes on with what it began with.
  const [begun] = useState(order);
  const refund = useRefund(begun.tx_no, by);
  const { step, pending } = refund;
  return (
    <Dialog title={text.title} size="lg" step={step.kind} pending={pending} onClose={onClose}>
      {step.kind === 'form' && (
        <RefundForm
          order={begun}
          by={by}
          draft={refund.draft}
          refused={step}
          onReady={refund.ask}
        />
      )}
      {step.kind === 'question' && <Question {...refund} by={by} draft={step.draft} />}
      {step.kind === 'made' && <Made made={step.made} onClose={onClose} />}
    </Dialog>
  );
}

interface QuestionProps {
  readonly by: RefundBy;
  readonly draft: RefundDraft;
  readonly pending: boolean;
  /** Nobody knows whether it was made. */
  readonly unclear: boolean;
  readonly error: unknown;
  readonly send: () => void;
  readonly goBack: () => void;
}

function Question({ by, draft, pending, unclear, error, send, goBack }: QuestionProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  const amount = moneyText(draft.preview.amount);
  return (
    <Stack>
      <Text fw={600} size="lg">
        {text.confirmTitle(amount)}
      </Text>
      <Text>{text.confirmDetail[by](moneyText(draft.preview.net_amount), amount)}</Text>
      {unclear ? (
        <Alert role="alert" color="yellow">
          {text.unclear}
        </Alert>
      ) : (
        error != null && <FailureAlert error={error} writing />
      )}
      <Group justify="flex-end">
        {!unclear && (
          <Button variant="default" disabled={pending} onClick={goBack}>
            {text.back}
          </Button>
        )}
        <Button color="red" loading={pending} onClick={send}>
          {unclear ? text.again : text.confirm(amount)}
        </Button>
      </Group>
    </Stack>
  );
}

function Made({ made, onClose }: { readonly made: Refund; readonly onClose: () => void }) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  return (
    <Stack role="status">
      <Text fw={600} size="lg">
        {text.done(moneyText(made.amount))}
      </Text>
      <Text>{text.doneDetail(moneyText(made.net_amount), moneyText(made.fee))}</Text>
      <CopyField value={made.refund_no} name={text.refundNo} />
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      </Group>
    </Stack>
  );
}
