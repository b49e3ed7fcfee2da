// The latest records of both wallets.

import { Group, Title } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { RecordTable } from '../records/record-table.tsx';
import { LATEST_RECORDS } from './routes.ts';

export function LatestRecords() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const list = useRead('/api/v1/records', { query: { per_page: LATEST_RECORDS } });
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {text.records}
        </Title>
        <TextLink to="/records">{text.allRecords}</TextLink>
      </Group>
      <RecordTable
        query={list}
        rows={list.data?.items}
        empty={
          <EmptyState icon="list" title={text.noRecords} detail={text.noRecordsDetail}>
            <ButtonLink to="/transfer" variant="default">
              {text.toTransfer}
            </ButtonLink>
          </EmptyState>
        }
      />
    </section>
  );
}
