// The columns of refund requests: what is asked for, by which key, and why.

import type { AskedRefund } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/refund-requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/refund-requests.ts';
import { column, moneyColumn, nameColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';

export function useRequestColumns() {
  const { columns: names, statuses } = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const order = column<AskedRefund>(names.order, ({ tx_no: txNo, order: of }) => (
    <TwoLines below={<bdi className="desktop-only">{of.merchant_name}</bdi>}>
      <TextLink to="/orders/$txNo" params={{ txNo }}>
        <bdi>{of.title}</bdi>
      </TextLink>
    </TwoLines>
  ));
  const amount = moneyColumn<AskedRefund>(names.amount, (one) => one.amount);
  const net = moneyColumn<AskedRefund>(names.net, (one) => one.net_amount);
  const what: readonly Column<AskedRefund>[] = [
    timeColumn(names.time, ({ requested_at: at }) => at),
    onPhone('title', order),
    nameColumn(names.reason, ({ reason }) => reason),
    nameColumn(names.key, ({ key_name: name }) => name),
    onPhone('end', amount),
    onPhone('nowhere', net),
  ];
  const until = timeColumn<AskedRefund>(names.until, ({ expires_at: at }) => at, 'minute');
  const status = column<AskedRefund>(names.status, (request) => statuses[request.status]);
  return {
    open: [...what, onPhone('labelled', until)],
    earlier: [...what, onPhone('state', status)],
  };
}
