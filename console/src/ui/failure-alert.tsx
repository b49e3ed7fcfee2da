// Something that failed: what to do, the id of the request to quote, and a button to try again.

import { Alert, Button, Text } from '@mantine/core';
import { failureOf } from '../api/failure.ts';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { failureText } from './failure-text.ts';
import { Icon } from './icon.tsx';

interface FailureAlertProps {
  readonly error: unknown;
  readonly retry?: () => void;
  readonly writing?: boolean;
}

export function FailureAlert({ error, retry, writing = false }: FailureAlertProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const failure = failureOf(error);
  return (
    <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" />} mb="md">
      <Text size="sm">{failureText(failure, text, writing)}</Text>
      {failure.requestId !== null && (
        <Text size="xs" mt={4} className="number">
          {text.requestId(failure.requestId)}
        </Text>
      )}
      {retry && (
        <Button size="xs" variant="default" mt="xs" onClick={retry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  );
}
