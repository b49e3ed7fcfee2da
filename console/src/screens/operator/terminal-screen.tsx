// Lets an operator sign a command line in: it shows who asks, the code to compare, and what it gives away.

import { Alert, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { AskingTerminal } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { TERMINAL_EN, type TerminalText } from '../../messages/en/terminal.ts';
import { TERMINAL_ZH } from '../../messages/zh/terminal.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';

const route = getRouteApi('/signed-in/operator/terminal-sign-in');
type Decided = 'allowed' | 'refused';

export function TerminalScreen() {
  const words = useText({ en: TERMINAL_EN, zh: TERMINAL_ZH });
  const { request = '' } = route.useSearch();
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <>
      <PageTitle title={words.title} />
      {decided === null ? (
        <Question request={request} words={words} onDecided={setDecided} />
      ) : (
        <EmptyState
          icon="shield"
          title={words[decided]}
          detail={words[`${decided}Detail`]}
          link={{ to: '/security', words: words.sessions }}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly request: string;
  readonly words: TerminalText;
  readonly onDecided: (decided: Decided) => void;
}

function Question({ request, words, onDecided }: QuestionProps) {
  const asking = useRead('/api/v1/operator/terminal-sign-in', { query: { request } });
  if (asking.error) {
    if (failureOf(asking.error).code === 'not_found') {
      return <EmptyState icon="shield" title={words.ended} detail={words.endedDetail} />;
    }
    return <FailureAlert error={asking.error} retry={() => void asking.refetch()} />;
  }
  if (asking.data === undefined) return <Skeleton height={320} />;
  return (
    <Box maw={600}>
      <Card heading={words.asks}>
        <Stack gap="sm">
          <Asking asking={asking.data} words={words} />
          <Decision request={request} words={words} onDecided={onDecided} />
        </Stack>
      </Card>
    </Box>
  );
}

function Asking({
  asking,
  words,
}: {
  readonly asking: AskingTerminal;
  readonly words: TerminalText;
}) {
  const { login } = useMe();
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          {words.code}
        </Text>
        <Text fz="2rem" fw={600} className="number">
          {asking.code}
        </Text>
      </div>
      <Text size="sm">
        {words.compare} <code>tael login {`${location.origin}${boot.root}`}</code>{' '}
        {words.refuseThen}
      </Text>
      <div>
        <Fact name={words.account}>
          <bdi>{login}</bdi>
        </Fact>
        <Fact name={words.address}>{asking.address}</Fact>
        <Fact name={words.since}>
          <Time at={asking.asked_at} />
        </Fact>
        <Fact name={words.until}>
          <Time at={asking.expires_at} />
        </Fact>
      </div>
      {!asking.same_address && <Alert color="red">{words.elsewhere(asking.address)}</Alert>}
      <Alert color="yellow">
        <Text size="sm">{words.gives}</Text>
        <Text size="sm" mt="xs">
          {words.warning}
        </Text>
      </Alert>
    </>
  );
}

function Decision({ request, words, onDecided }: QuestionProps) {
  const [factors, setFactors] = useState(NO_FACTORS);
  const base = '/api/v1/operator/terminal-sign-in' as const;
  const allowing = useWrite(`${base}/allow`, () => onDecided('allowed'));
  const refusing = useWrite(`${base}/refuse`, () => onDecided('refused'));
  const error = allowing.error ?? refusing.error;
  const pending = allowing.isPending || refusing.isPending;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        allowing.mutate({ body: { request, ...loginFactors(factors) } });
      }}
    >
      {error && <FailureAlert error={error} writing />}
      <FactorFields kind="login" value={factors} onChange={setFactors} />
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={pending}
          onClick={() => refusing.mutate({ body: { request } })}
        >
          {words.refuse}
        </Button>
        <Button type="submit" loading={allowing.isPending} disabled={pending}>
          {words.allow}
        </Button>
      </Group>
    </form>
  );
}
