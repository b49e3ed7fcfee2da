// Orders of everybody: found by number, owner, status and day.

import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import '../orders/orders.css';
import type { OperatorOrder } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { UserLink } from '../../ui/user-link.tsx';
import { STATUSES } from '../orders/order-search.ts';
import { OrderStatusBadge } from '../orders/order-status.tsx';
import { ListFilters } from './list-filters.tsx';
import { filterIn, isFiltered, type OrderSearch, orderSearch, pageIn } from './list-search.ts';
import { NoSuchUser } from './no-such-user.tsx';
import { useAuthorityText } from './text.ts';

const PATH = '/operator/orders';
const route = getRouteApi('/signed-in/operator/orders');

export function AllOrdersScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { statuses } = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const text = useAuthorityText();
  const words = text.orders;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = filterIn(search);
  const list = useRead('/api/v1/operator/orders', { query: pageIn(search) });
  return (
    <>
      <PageTitle title={places.allOrders} detail={words.detail} />
      <ListFilters
        texts={[
          { name: 'tx_no', label: words.number, hint: '' },
          { name: 'user', label: words.owner, hint: text.userHint },
        ]}
        choice={{
          name: 'status',
          label: words.status,
          all: words.allStatuses,
          choices: STATUSES,
          nameOf: (status) => statuses[status as keyof typeof statuses],
        }}
        values={filter}
        onChange={(wanted) => void navigate({ search: orderSearch(wanted) })}
      />
      <NoSuchUser error={list.error}>
        <OrderTable search={search} list={list} />
      </NoSuchUser>
      <Older
        name={places.allOrders}
        list={list.data}
        before={search.before}
        linkTo={(before, words) => (
          <TextLink to={PATH} search={{ ...filter, ...(before && { before }) }}>
            {words}
          </TextLink>
        )}
      />
    </>
  );
}

interface OrderTableProps {
  readonly search: OrderSearch;
  readonly list: ReturnType<typeof useRead<'/api/v1/operator/orders'>>;
}

function OrderTable({ search, list }: OrderTableProps) {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  return (
    <DataTable
      name={places.allOrders}
      columns={useColumns()}
      query={list}
      rows={list.data?.items}
      keyOf={({ tx_no }) => tx_no}
      empty={<NoOrders search={search} />}
    />
  );
}

function useColumns(): readonly Column<OperatorOrder>[] {
  const { columns: names } = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { orders: words } = useAuthorityText();
  return [
    { key: 'time', name: names.time, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      key: 'order',
      name: names.order,
      cell: ({ tx_no: txNo, title }) => (
        <div>
          <TextLink to="/operator/orders/$txNo" params={{ txNo }}>
            <bdi>{title}</bdi>
          </TextLink>
          <Text size="xs" c="dimmed" className="number">
            {txNo}
          </Text>
        </div>
      ),
    },
    {
      key: 'status',
      name: names.status,
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      key: 'owner',
      name: words.owner,
      cell: ({ user_id: id, login, merchant_name: merchant }) => (
        <UserLink userId={id} name={login} more={merchant} />
      ),
    },
    {
      key: 'amount',
      name: names.amount,
      end: true,
      cell: ({ amount }) => <Money yuan={amount} />,
    },
    {
      key: 'refunded',
      name: names.refunded,
      end: true,
      cell: ({ refunded_amount: back }) => (back > 0 ? <Money yuan={back} /> : '–'),
    },
  ];
}

function NoOrders({ search }: { readonly search: OrderSearch }) {
  const text = useAuthorityText();
  const words = text.orders;
  if (isFiltered(search)) {
    return (
      <EmptyState icon="search" title={text.noMatch} detail={text.noMatchDetail}>
        <ButtonLink to={PATH} search={{}} variant="default">
          {text.clear}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="order" title={words.none} detail={words.noneDetail}>
      <ButtonLink to="/operator/users" variant="default">
        {words.toUsers}
      </ButtonLink>
    </EmptyState>
  );
}
