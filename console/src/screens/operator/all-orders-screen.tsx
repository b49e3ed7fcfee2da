// Orders of everybody: found by number, owner, status and day.

import '../orders/orders.css';
import type { OperatorOrder } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { column, optional } from '../../ui/columns.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { UserLink } from '../../ui/user-link.tsx';
import { useOrderColumns } from '../orders/order-columns.tsx';
import { STATUSES } from '../orders/order-search.ts';
import { useAuthorityText } from './text.ts';

export function AllOrdersScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { statuses } = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { orders: words, userHint, toUsers } = useAuthorityText();
  const { time, order, status, amount, refunded } = useOrderColumns('/operator/orders/$txNo');
  const owner = column<OperatorOrder>(words.owner, (one) => (
    <UserLink userId={one.user_id} name={one.login} more={one.merchant_name} />
  ));
  return (
    <ListScreen
      title={places.allOrders}
      detail={words.detail}
      operation="/api/v1/operator/orders"
      filters={[
        { kind: 'text', name: 'tx_no', label: words.number },
        { kind: 'text', name: 'user', label: words.owner, hint: userHint },
        {
          kind: 'choice',
          name: 'status',
          label: words.status,
          all: words.allStatuses,
          choices: choicesOf(STATUSES, (value) => statuses[value]),
        },
        { kind: 'days' },
      ]}
      columns={[time, order, status, optional('owner', owner), amount, refunded]}
      keyOf={({ tx_no }) => tx_no}
      none={{
        icon: 'order',
        title: words.none,
        detail: words.noneDetail,
        link: { to: '/operator/users', words: toUsers },
      }}
    />
  );
}
