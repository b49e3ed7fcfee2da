// The records of both wallets: filters, a page, and the file of what the filters leave.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { addressOf } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { RECORDS_EN } from '../../messages/en/records.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { RECORDS_ZH } from '../../messages/zh/records.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pages } from '../../ui/pages.tsx';
import { RecordFilters } from './record-filters.tsx';
import { filterIn, isFiltered } from './record-search.ts';
import { RecordTable } from './record-table.tsx';

const route = getRouteApi('/signed-in/records');

export function RecordsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const search = route.useSearch();
  const navigate = useNavigate();
  const filter = filterIn(search);
  const list = useRead('/api/v1/records', { query: search });
  const file = addressOf('/api/v1/records.csv', { query: filter });
  return (
    <>
      <PageTitle title={places.records} detail={text.detail}>
        <CsvButton href={file} />
      </PageTitle>
      <RecordFilters filter={filter} />
      <RecordTable query={list} rows={list.data?.items} empty={<NoRecords of={search} />} />
      {list.data && (
        <Pages
          page={list.data.page}
          pages={list.data.total_pages}
          total={list.data.total}
          onChange={(page) => void navigate({ to: '/records', search: { ...filter, page } })}
        />
      )}
    </>
  );
}

function NoRecords({ of: search }: { readonly of: Parameters<typeof isFiltered>[0] }) {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  if (isFiltered(search) || search.page !== undefined) {
    return (
      <EmptyState icon="search" title={text.noMatch}>
        <ButtonLink to="/records" variant="default">
          {text.clear}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="list" title={text.none} detail={text.noneDetail}>
      <ButtonLink to="/" variant="default">
        {text.noneToOverview}
      </ButtonLink>
    </EmptyState>
  );
}
