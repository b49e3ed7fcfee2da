// One callback: what is sent, every attempt, and a button to send it again.

import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Callback, DeliveryAttempt } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Time } from '../../ui/time.tsx';
import { timeText } from '../../ui/time-text.ts';
import { useCallbacksText } from './text.ts';

interface CallbackDialogProps {
  readonly callback: Callback;
  readonly onClose: () => void;
}

export function CallbackDialog({ callback, onClose }: CallbackDialogProps) {
  const text = useCallbacksText();
  const { event_id } = callback;
  const detail = useRead('/api/v1/callbacks/{event_id}', { params: { event_id } });
  const resending = useWrite('/api/v1/callbacks/{event_id}/resend', ({ resent }) => {
    const message = resent === 0 ? text.underWay : text.resent(resent);
    notifications.show({ message, color: 'teal', withBorder: true });
  });
  return (
    <Dialog title={text.one(callback.tx_no)} size="lg" onClose={onClose}>
      {detail.error && <FailureAlert error={detail.error} retry={() => void detail.refetch()} />}
      {resending.error && <FailureAlert error={resending.error} writing />}
      <Stack gap="sm">
        <Text className="number">{callback.url ?? text.noUrl}</Text>
        <Text fw={600}>{text.made}</Text>
        {detail.data?.made.map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} />
        ))}
        {detail.data?.made.length === 0 && <Text c="dimmed">{text.notMade}</Text>}
        <Text fw={600}>{text.body}</Text>
        {detail.data?.body ? (
          <CodeBlock code={indented(detail.data.body)} name={text.body} />
        ) : (
          <Text c="dimmed">{text.noBody}</Text>
        )}
        {callback.url !== null && (
          <Group justify="flex-end">
            <Button
              loading={resending.isPending}
              onClick={() => resending.mutate({ params: { event_id }, body: {} })}
            >
              {text.resend}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const text = useCallbacksText();
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  const { failure, status, duration_ms: ms, answer, address, next_attempt_at: next } = attempt;
  return (
    <Paper withBorder p="xs">
      <Group gap="xs">
        <Text fw={600}>{text.attempt(attempt.attempt)}</Text>
        <Badge variant="light" color={failure === null ? 'teal' : 'red'}>
          {failure === null ? text.delivered : failures[failure]}
        </Badge>
        <Time at={attempt.at} />
      </Group>
      <Text size="sm" c="dimmed">
        {[text.status(status), text.duration(ms), address].filter(Boolean).join(' · ')}
      </Text>
      {next !== null && <Text size="sm">{text.next(timeText(next))}</Text>}
      {answer !== '' && <pre className="answer">{answer}</pre>}
    </Paper>
  );
}

/** Only for the eye: amounts keep their two decimals. */
function indented(body: string): string {
  let depth = 0;
  return body.replaceAll(/"(?:[^"\\]|\\.)*"|[{},[\]:]/g, (part) => {
    if (part === '{' || part === '[') depth += 1;
    if (part === '}' || part === ']') depth -= 1;
    const line = `\n${'  '.repeat(depth)}`;
    if (part === '{' || part === '[' || part === ',') return part + line;
    if (part === '}' || part === ']') return line + part;
    return part === ':' ? ': ' : part;
  });
}
