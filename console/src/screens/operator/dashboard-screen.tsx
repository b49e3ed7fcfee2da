// The first screen of operators: what waits for them, what the day brought, and how the service stands.

import { Badge, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OperatorOverview } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { countText, QUEUES } from '../../app/navigation.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { DASHBOARD_EN, type DashboardText } from '../../messages/en/dashboard.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { DASHBOARD_ZH } from '../../messages/zh/dashboard.ts';
import { Card } from '../../ui/card.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { SecurityNews } from '../overview/security-news.tsx';
import { VolumeCard } from './volume-card.tsx';
import { useOverview } from './waiting-badge.tsx';

export function DashboardScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: DASHBOARD_EN, zh: DASHBOARD_ZH });
  const { data, error, refetch } = useOverview();
  return (
    <>
      <PageTitle title={places.dashboard} detail={text.detail} />
      <SecurityNews />
      {error && !data && <FailureAlert error={error} retry={() => void refetch()} />}
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Card heading={text.waiting}>
            {data ? <Queues waiting={data.waiting} text={text} /> : <Skeleton height={230} />}
          </Card>
          <Card heading={text.service}>
            {data ? <Standing service={data.service} text={text} /> : <Skeleton height={230} />}
          </Card>
        </SimpleGrid>
        {data ? <VolumeCard date={data.date} text={text} /> : <Skeleton height={180} />}
        <Card heading={text.success}>
          {data ? <Success orders={data.orders} text={text} /> : <Skeleton height={100} />}
        </Card>
      </Stack>
    </>
  );
}

interface QueuesProps {
  readonly waiting: OperatorOverview['waiting'];
  readonly text: DashboardText;
}

function Queues({ waiting, text }: QueuesProps) {
  return (
    <>
      {QUEUES.every(([queue]) => waiting[queue] === 0) && (
        <Text size="sm" c="dimmed" mb="xs">
          {text.nothingWaits}
        </Text>
      )}
      {QUEUES.map(([queue, to]) => (
        <Fact
          key={queue}
          name={to ? <TextLink to={to}>{text.queues[queue]}</TextLink> : text.queues[queue]}
        >
          <Text
            component="span"
            fw={waiting[queue] > 0 ? 700 : 400}
            {...(waiting[queue] === 0 && { c: 'dimmed' })}
          >
            {countText(waiting[queue])}
          </Text>
        </Fact>
      ))}
    </>
  );
}

function Success({ orders, text }: { orders: OperatorOverview['orders']; text: DashboardText }) {
  const { paid, expired, cancelled } = orders;
  const ended = paid + expired + cancelled;
  if (ended === 0) return <Text c="dimmed">{text.noOrders}</Text>;
  return (
    <>
      <Text fz={28} fw={600}>
        {`${Math.floor((paid * 1000) / ended) / 10} %`}
      </Text>
      <Text size="sm" c="dimmed">
        {text.successOf(ended)}
      </Text>
      <Text size="sm" mt="xs">
        {`${text.expired(expired)} · ${text.cancelled(cancelled)}`}
      </Text>
    </>
  );
}

function Standing({
  service,
  text,
}: {
  service: OperatorOverview['service'];
  text: DashboardText;
}) {
  const { health, reason, free_bytes: free, broken, verified_at: verifiedAt } = service;
  const { backs_up: backsUp, backup_at: backupAt, backup_late: isLate } = service;
  return (
    <>
      <Fact name={<State isGood={health === 'ok'}>{text.health[health]}</State>}>
        <Text size="sm">{reason === null ? '' : text.reasons[reason]}</Text>
      </Fact>
      <Fact name={text.version}>{service.build}</Fact>
      <Fact name={text.nodes}>{text.nodesOf(service.nodes, service.processes)}</Fact>
      <Fact name={text.disk}>{free === null ? text.diskUnknown : gigabytes(free)}</Fact>
      <Fact name={<TextLink to="/operator/ledger">{text.books}</TextLink>}>
        {broken.length > 0 ? (
          <State isGood={false}>{text.booksBroken(broken.join(', '))}</State>
        ) : verifiedAt === null ? (
          text.never
        ) : (
          <Group gap="xs">
            <State isGood>{text.booksHold}</State>
            <Time at={verifiedAt} to="minute" />
          </Group>
        )}
      </Fact>
      <Fact name={text.backup}>
        <Group gap="xs">
          {isLate && <State isGood={false}>{text.backupLate}</State>}
          {backupAt === null ? (
            backsUp ? (
              text.backupNone
            ) : (
              text.backupOff
            )
          ) : (
            <Time at={backupAt} to="minute" />
          )}
        </Group>
      </Fact>
    </>
  );
}

function State({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <Badge variant="light" color={isGood ? 'jade' : 'red'}>
      {children}
    </Badge>
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
