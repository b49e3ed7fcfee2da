// The latest records of both wallets.

import { useRead } from '../../api/use-read.ts';
import { LATEST_RECORDS } from '../../app/homes.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import type { Nothing } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { linesOf, useRecordTable } from '../records/record-table.tsx';

interface LatestRecordsProps {
  readonly none: Pick<Nothing, 'detail' | 'link'>;
}

export function LatestRecords({ none }: LatestRecordsProps) {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { dialog, ...table } = useRecordTable();
  const records = useRead('/api/v1/records', { query: { per_page: LATEST_RECORDS } });
  return (
    <Section title={text.records} actions={<TextLink to="/records">{text.allRecords}</TextLink>}>
      <List
        name={text.records}
        {...table}
        rows={{ ...records, data: records.data && { items: linesOf(records.data) } }}
        none={{ icon: 'list', title: text.noRecords, ...none }}
      />
      {dialog}
    </Section>
  );
}
