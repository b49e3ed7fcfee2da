// The list of orders: chips with how many there are of each status, filters, a page, and the file of them.

import { getRouteApi } from '@tanstack/react-router';
import './orders.css';
import { addressOf } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderFilters } from './order-filters.tsx';
import { filterIn } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import { StatusChips } from './status-chips.tsx';

const route = getRouteApi('/signed-in/orders');

export function OrdersScreen() {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const search = route.useSearch();
  const filter = filterIn(search);
  const { before } = search;
  const list = useRead('/api/v1/orders', {
    query: { ...filter, ...(before && { after: before }) },
  });
  const file = addressOf('/api/v1/orders.csv', { query: filter });
  return (
    <>
      <PageTitle title={text.title} detail={text.detail}>
        <CsvButton href={file} />
      </PageTitle>
      <StatusChips filter={filter} />
      <OrderFilters filter={filter} />
      <OrderTable search={search} list={list} />
      <Older
        name={text.list}
        list={list.data}
        before={search.before}
        linkTo={(before, words) => (
          <TextLink to="/orders" search={{ ...filter, ...(before && { before }) }}>
            {words}
          </TextLink>
        )}
      />
    </>
  );
}
