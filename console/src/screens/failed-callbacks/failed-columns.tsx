// The columns of the callbacks that have failed: whose, of which order, where to, why, and a button.

import { Button, Text } from '@mantine/core';
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
import type { Column } from '../../ui/data-table.tsx';
import { showFailure } from '../../ui/failure-notice.ts';
import { Time } from '../../ui/time.tsx';
import { UserLink } from '../../ui/user-link.tsx';

export function useFailedColumns(): readonly Column<OperatorCallback>[] {
  const text = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  return [
    { key: 'paid', name: text.paid, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      key: 'owner',
      name: text.owner,
      cell: ({ user_id: id, name, login }) => <UserLink userId={id} name={name} more={login} />,
    },
    {
      key: 'order',
      name: text.order,
      cell: ({ tx_no: no }) => <span className="number">{no}</span>,
    },
    {
      key: 'host',
      name: text.host,
      cell: ({ url }) => <span className="number">{url !== null && new URL(url).host}</span>,
    },
    { key: 'last', name: text.last, cell: ({ last }) => <Last attempt={last} /> },
    { key: 'attempts', name: text.attempts, end: true, cell: ({ attempts }) => attempts },
    {
      key: 'resend',
      name: text.action,
      end: true,
      cell: (callback) => <ResendButton callback={callback} />,
    },
  ];
}

function Last({ attempt }: { readonly attempt: DeliveryAttempt | null }) {
  const text = useText({ en: CALLBACKS_EN, zh: CALLBACKS_ZH });
  const { unknown } = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  if (attempt === null) return unknown;
  const { at, status, failure } = attempt;
  return (
    <div>
      {failure === null ? text.delivered : failures[failure]}
      <Text size="xs" c="dimmed">
        {text.status(status)} · <Time at={at} />
      </Text>
    </div>
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
