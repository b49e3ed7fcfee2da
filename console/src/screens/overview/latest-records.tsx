// The latest records of both wallets.

import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { TextLink } from '../../ui/link.tsx';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { useRecordTable } from '../records/record-table.tsx';
import { LATEST_RECORDS } from './routes.ts';

export function LatestRecords() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { columns, dialog } = useRecordTable();
  return (
    <Section title={text.records} actions={<TextLink to="/records">{text.allRecords}</TextLink>}>
      <List
        name={text.records}
        columns={columns}
        rows={useRead('/api/v1/records', { query: { per_page: LATEST_RECORDS } })}
        keyOf={({ id }) => id}
        none={{
          icon: 'list',
          title: text.noRecords,
          detail: text.noRecordsDetail,
          link: { to: '/transfer', words: text.toTransfer },
        }}
      />
      {dialog}
    </Section>
  );
}
