// Lists what programs have asked their payer for, and what has become of it.

import { ListScreen } from '../../ui/list-screen.tsx';
import { useMandatesText } from './text.ts';
import { useAskedColumns } from './waiting-payments.tsx';

export function PaymentRequestsScreen() {
  const { asked: text } = useMandatesText();
  return (
    <ListScreen
      title={text.title}
      detail={text.detail}
      operation="/api/v1/payment-requests"
      columns={useAskedColumns()}
      keyOf={({ request_no: no }) => no}
      isQuiet={({ status }) => status !== 'approval_required'}
      none={{ icon: 'bell', title: text.none, detail: text.noneDetail }}
    />
  );
}
