// Shows what all users did today, beside yesterday. A platform may have so many of them that they are added
// up in several answers.

import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import type { KindTotal } from '../../api/interface.ts';
import type { DashboardText } from '../../messages/en/dashboard.ts';
import { Card } from '../../ui/card.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { dayAfter } from '../../ui/time-text.ts';

const PATH = '/api/v1/operator/totals';
const EVERY_MS = 60_000;

/** Of which records they are. A payment is a record of both sides, and counts once. */
const KINDS = {
  payments: ['merchant', 'collection', 'in'],
  refunds: ['merchant', 'refund', 'out'],
  recharges: ['consumer', 'recharge', 'in'],
  withdrawals: ['any', 'withdraw', 'out'],
} as const;

type Kind = keyof typeof KINDS;

interface VolumeProps {
  /** Today, as the service has it. */
  readonly date: string;
  readonly text: DashboardText;
}

export function VolumeCard({ date, text }: VolumeProps) {
  const today = useDay(date, true);
  const yesterday = useDay(dayAfter(date, -1), false);
  const { error, refetch } = today;
  return (
    <Card heading={text.volume}>
      {error && !today.data && <FailureAlert error={error} retry={() => void refetch()} />}
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <div key={kind}>
            <Text size="sm" c="dimmed">
              {text.kinds[kind]}
            </Text>
            <Amount kind={kind} today={today.data} yesterday={yesterday.data} text={text} />
          </div>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="sm">
        {today.data ? text.users(COUNT.format(today.data.users)) : text.adding}
      </Text>
    </Card>
  );
}

const COUNT = new Intl.NumberFormat('en-US');

interface Day {
  readonly items: readonly KindTotal[];
  readonly users: number;
  /** How many it took. */
  readonly answers: number;
}

interface AmountProps {
  readonly kind: Kind;
  readonly today: Day | undefined;
  readonly yesterday: Day | undefined;
  readonly text: DashboardText;
}

function Amount({ kind, today, yesterday, text }: AmountProps) {
  if (!today) return <Skeleton height={76} />;
  const { count, amount } = sumOf(today, kind);
  return (
    <>
      <Text fz={22} fw={600}>
        <Money yuan={amount} />
      </Text>
      <Text size="sm">{text.count(COUNT.format(count))}</Text>
      <Text size="sm" c="dimmed">
        {yesterday ? text.yesterday(moneyText(sumOf(yesterday, kind).amount)) : '…'}
      </Text>
    </>
  );
}

function sumOf({ items }: Day, kind: Kind) {
  const [wallet, type, direction] = KINDS[kind];
  const found = items.filter(
    (one) =>
      one.type === type &&
      one.direction === direction &&
      (wallet === 'any' || one.wallet === wallet),
  );
  const sum = (of: (one: KindTotal) => number) => found.reduce((all, one) => all + of(one), 0);
  return {
    count: sum((one) => one.count),
    amount: Math.round(sum((one) => one.amount) * 100) / 100,
  };
}

/** `grows`: it is not over. Where it takes several answers, it is added up less often. */
function useDay(date: string, grows: boolean) {
  return useQuery({
    queryKey: [PATH, date],
    queryFn: () => addedUp(date),
    ...(!grows && { staleTime: Number.POSITIVE_INFINITY }),
    refetchInterval: ({ state }) => grows && EVERY_MS * (state.data?.answers ?? 1) ** 2,
  });
}

async function addedUp(date: string): Promise<Day> {
  const items: KindTotal[] = [];
  let users = 0;
  let answers = 0;
  let after: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(date, after);
    items.push(...page.items);
    users += page.users;
    answers++;
    after = page.next;
  } while (after !== null);
  return { items, users, answers };
}

function readPage(date: string, after: number | null) {
  return read(PATH, { query: { date, ...(after !== null && { after }) } });
}
