// Shows what a refund does, as the service computes it: who paid, who gets and who bears what.

import { Paper, Text } from '@mantine/core';
import { Fragment } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { RefundPreview } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { REFUND_EN } from '../../messages/en/refund-dialog.ts';
import { REFUND_ZH } from '../../messages/zh/refund-dialog.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Money } from '../../ui/money.tsx';
import type { RefundBy } from './use-refund.ts';

interface RefundSumsProps {
  readonly by: RefundBy;
  readonly preview: RefundPreview | null;
  readonly error: unknown;
}

export function RefundSums({ by, preview, error }: RefundSumsProps) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  // What is wrong with the amount stands at the amount.
  if (error !== null && failureOf(error).code !== 'invalid_parameters') {
    return <FailureAlert error={error} />;
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={text.preview} aria-live="polite">
      {preview === null ? (
        <Text size="sm" c="dimmed">
          {text.enterAmount}
        </Text>
      ) : (
        <Sums by={by} preview={preview} />
      )}
    </Paper>
  );
}

function Sums({ by, preview }: { readonly by: RefundBy; readonly preview: RefundPreview }) {
  const text = useText({ en: REFUND_EN, zh: REFUND_ZH });
  const rows = [
    [text.paid, preview.paid_amount],
    [text.refundedBefore, preview.refunded_before],
    [text.refundableBefore, preview.refundable_before],
    [text.thisRefund, preview.amount, 'main'],
    [text.fee, preview.fee],
    [text.payerGets, preview.net_amount, 'main'],
    [text.merchantBears[by], preview.amount, 'main'],
    // Nobody needs to know where all of it comes from if it is the order's own.
    ...(preview.from_balance > 0
      ? ([
          [text.fromUnsettled, preview.from_unsettled],
          [text.fromBalance, preview.from_balance],
        ] as const)
      : []),
    [text.left, preview.refundable_amount],
  ] as const;
  return (
    <dl className="sums">
      {rows.map(([name, yuan, className]) => (
        <Fragment key={name}>
          <dt className={className}>{name}</dt>
          <dd className={className}>
            <Money yuan={yuan} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
