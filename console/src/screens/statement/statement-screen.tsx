// The statement of a month, for the screen, the printer and spreadsheets.

import { Alert, Button, Group, Paper, Skeleton, Text, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { addressOf, read } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { STATEMENT_EN } from '../../messages/en/statement.ts';
import { UI_EN } from '../../messages/en/ui.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { STATEMENT_ZH } from '../../messages/zh/statement.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProofButton } from '../../ui/proof-button.tsx';
import { WalletStatement } from './wallet-statement.tsx';

const route = getRouteApi('/signed-in/statement');

export function StatementScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: STATEMENT_EN, zh: STATEMENT_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const me = useMe();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useRead('/api/v1/statement', { query: search });
  const file = addressOf('/api/v1/statement.csv', { query: search });
  return (
    <>
      <PageTitle title={places.statement} detail={text.detail}>
        {data && <DayProof day={data.complete ? data.to : yesterday()} />}
        <CsvButton href={file} />
        <Button variant="default" onClick={() => print()}>
          {text.print}
        </Button>
      </PageTitle>
      <Group mb="md" className="no-print">
        <TextInput
          type="month"
          label={text.month}
          value={search.month ?? data?.month ?? ''}
          pattern="[0-9]{4}-(0[1-9]|1[0-2])"
          onChange={({ currentTarget: { value: month } }) =>
            void navigate({ to: '/statement', search: month === '' ? {} : { month } })
          }
        />
      </Group>
      {error && <FailureAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} role="img" aria-label={loading} />}
      {data && (
        <Paper withBorder p="md">
          <Text fw={600}>{text.of(me.name, me.wallet_id)}</Text>
          <Text c="dimmed" mb="md">
            {text.period(data.from, data.to)}
          </Text>
          {!data.complete && <Alert mb="md">{text.incomplete}</Alert>}
          <WalletStatement wallet="consumer" statement={data.consumer} />
          <WalletStatement wallet="merchant" statement={data.merchant} />
        </Paper>
      )}
    </>
  );
}

function DayProof({ day }: { readonly day: string }) {
  const text = useText({ en: STATEMENT_EN, zh: STATEMENT_ZH });
  return (
    <ProofButton
      label={text.proof(day)}
      name={`balance-${day}`}
      load={() => read('/api/v1/days/{date}/proof', { params: { date: day } })}
    />
  );
}

const BEIJING_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The last day that has ended in Beijing. */
function yesterday(): string {
  return new Date(Date.now() + BEIJING_MS - DAY_MS).toISOString().slice(0, 10);
}
