// Shows how the books stand: what the last verification found, what the accounts hold, the newest anchor,
// and a button that verifies now.

import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askByItself } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AnchorCard } from './anchor-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { BrokenRules } from './broken-rules.tsx';
import { ResultCard } from './result-card.tsx';
import { RunTable } from './run-table.tsx';
import { RunningCard } from './running-card.tsx';
import { useHealthText } from './text.ts';
import { TotalsCard } from './totals-card.tsx';

const PATH = '/api/v1/operator/ledger-health';

export function LedgerHealthScreen() {
  const text = useHealthText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const health = useRead(PATH);
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [PATH] });
  const beginning = useWrite(`${PATH}/verify`);
  const { running = null, runs = [], whole = null, anchor = null } = health.data ?? {};
  useReadingAgain(running !== null);
  // Somebody else was faster: how far theirs is stands below.
  const begin = (scope: 'whole' | 'new') =>
    beginning.mutate({ body: { scope } }, { onError: () => void readAgain() });
  const verified = runs.find(({ totals }) => totals !== null);
  const isOlderWhole = whole !== null && verified?.scope === 'new';
  return (
    <>
      <PageTitle title={places.ledger} detail={text.detail}>
        {(['new', 'whole'] as const).map((scope) => (
          <Button
            key={scope}
            variant={scope === 'new' ? 'default' : 'filled'}
            loading={beginning.isPending && beginning.variables?.body.scope === scope}
            disabled={running !== null || health.data === undefined}
            onClick={() => begin(scope)}
          >
            {scope === 'new' ? text.verifyNew : text.verify}
          </Button>
        ))}
      </PageTitle>
      {beginning.error && <FailureAlert error={beginning.error} writing />}
      {health.error && <FailureAlert error={health.error} retry={() => void health.refetch()} />}
      {health.isPending && <Skeleton height={160} aria-busy="true" />}
      {health.data && (
        <Stack>
          {running && <RunningCard running={running} />}
          <ResultCard name={text.last} run={runs[0] ?? null} />
          {verified && verified !== runs[0] && <ResultCard name={text.lastResult} run={verified} />}
          {isOlderWhole && (
            <ResultCard name={text.lastWhole} run={whole} detail={text.lastWholeDetail} />
          )}
          <BrokenRules
            broken={[...(verified?.broken ?? []), ...(isOlderWhole ? whole.broken : [])]}
          />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {verified?.totals && (
              <TotalsCard totals={verified.totals} verifiedAt={verified.started_at} />
            )}
            <AnchorCard anchor={anchor} dueAt={health.data.anchor_due_at} now={health.data.now} />
            {health.data.backups && <BackupCard backups={health.data.backups} />}
          </SimpleGrid>
          <RunTable runs={runs} />
        </Stack>
      )}
    </>
  );
}

const WHILE_RUNNING_MS = 1_000;
const USUALLY_MS = 30_000;

/** A verification changes nothing of the reader's, so nobody says that it goes on. */
function useReadingAgain(isRunning: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const everyMs = isRunning ? WHILE_RUNNING_MS : USUALLY_MS;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void askByItself(() => queryClient.invalidateQueries({ queryKey: [PATH] }));
    }, everyMs);
    return () => clearInterval(timer);
  }, [isRunning, queryClient]);
}
