// Sends a test to a receiver, and says how it went.

import { Alert, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { useCallbacksText } from './text.ts';

export function PingCard() {
  const text = useCallbacksText();
  const words = text.ping;
  const [url, setUrl] = useState('');
  const pinging = useWrite('/api/v1/callback-url/ping');
  const wrong = pinging.error ? failureOf(pinging.error).fields.url : undefined;
  const beyond = failureBeyond(pinging.error, 'url');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!pinging.isPending) pinging.mutate({ body: { url } });
  };
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  const went = pinging.data;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.title}>
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.detail}
      </Text>
      {beyond && <FailureAlert error={beyond} writing />}
      <form onSubmit={send}>
        <Group align="end" gap="xs">
          <TextInput
            className="card-text"
            label={words.url}
            required
            inputMode="url"
            placeholder="https://shop.example/paid"
            value={url}
            error={wrong}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Button type="submit" loading={pinging.isPending}>
            {words.send}
          </Button>
        </Group>
      </form>
      {went && (
        <Alert mt="sm" role="status" color={went.failure === null ? 'teal' : 'red'}>
          {went.failure === null ? text.delivered : failures[went.failure]}
          {` · ${text.status(went.status)} · ${text.duration(went.duration_ms)}`}
          {went.answer !== '' && <pre className="answer">{went.answer}</pre>}
        </Alert>
      )}
    </Paper>
  );
}
