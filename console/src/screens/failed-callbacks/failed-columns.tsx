// The columns of the callbacks that have failed: whose, of which order, where to, why, and a button.

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DeliveryAttempt, OperatorCallback } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { CALLBACKS_EN } from '../../messages/en/callbacks.ts';
import { FAILED_CALLBACKS_EN } from '../../messages/en/failed-callbacks.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { CALLBACKS_ZH } from '../../messages/zh/callbacks.ts';
import { FAILED_CALLBACKS_ZH } from '../../messages/zh/failed-callbacks.ts';
import {
  column,
  endColumn,
  numberColumn,
  onPhone,
  timeColumn,
  userColumn,
} from '../../ui/columns.tsx';
import { showFailure } from '../../ui/failure-notice.ts';
import type { Column } from '../../ui/list.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';

export function useFailedColumns(): readonly Column<OperatorCallback>[] {
  const text = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  const paid = timeColumn<OperatorCallback>(text.paid, ({ created_at: at }) => at);
  const order = numberColumn<OperatorCallback>(text.order, ({ tx_no: no }) => no);
  const attempts = endColumn<OperatorCallback>(text.attempts, (one) => one.attempts);
  const resend = endColumn<OperatorCallback>('', (one) => <ResendButton callback={one} />);
  return [
    onPhone('nowhere', paid),
    onPhone('title', userColumn(text.owner)),
    onPhone('nowhere', order),
    numberColumn(text.host, ({ url }) => url && new URL(url).host),
    column(text.last, ({ last }) => <Last attempt={last} />),
    onPhone('nowhere', attempts),
    onPhone('end', resend),
  ];
}

function Last({ attempt }: { readonly attempt: DeliveryAttempt | null }) {
  const text = useText({ en: CALLBACKS_EN, zh: CALLBACKS_ZH });
  const { unknown } = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  if (attempt === null) return unknown;
  const { at, status, failure } = attempt;
  return (
    <TwoLines
      below={
        <span className="desktop-only">
          {text.status(status)} · <Time at={at} />
        </span>
      }
    >
      {failure === null ? text.delivered : failures[failure]}
    </TwoLines>
  );
}

function ResendButton({ callback: { event_id, tx_no } }: { readonly callback: OperatorCallback }) {
  const words = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  const text = useText({ en: CALLBACKS_EN, zh: CALLBACKS_ZH });
  const { language } = useLanguage();
  const resending = useWrite('/api/v1/operator/callbacks/{event_id}/resend', ({ resent }) => {
    const message = resent === 0 ? text.underWay : text.resent(resent);
    notifications.show({ message, color: 'teal', withBorder: true });
  });
  const send = () =>
    resending.mutate(
      { params: { event_id }, body: {} },
      { onError: (error) => showFailure(error, language) },
    );
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={words.resendOf(tx_no)}
      loading={resending.isPending}
      onClick={send}
    >
      {words.resend}
    </Button>
  );
}
