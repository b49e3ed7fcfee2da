// The till of a branch: on one side the amount or the order that waits, on the other what the day has
// brought. It stays open all day and shows what happens by itself.

import { Grid, Text, Title } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read } from '../../api/client.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { AmountPanel } from './amount-panel.tsx';
import { cashierQuery } from './cashier-query.ts';
import { DayPanel } from './day-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import { TillFrame } from './till-frame.tsx';
import { useTillChanges } from './use-till-changes.ts';

const route = getRouteApi('/cashier/$branchId');

export function TillScreen() {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const { branchId } = route.useParams();
  const { staff, branches } = useSuspenseQuery(cashierQuery).data;
  const branch = branches.find(({ branch_id }) => String(branch_id) === branchId);
  useEffect(() => {
    document.title = `${text.cashier} · ${branch?.branch_name ?? boot.shortName}`;
  }, [text, branch]);
  return (
    <TillFrame staff={staff}>
      <Title order={1} size="h3">
        {text.cashier}
      </Title>
      {branch && <Text mb="md">{`${branch.merchant_name} · ${branch.branch_name}`}</Text>}
      {branch ? <Till key={branchId} branchId={branchId} /> : <p role="alert">{text.notHere}</p>}
    </TillFrame>
  );
}

function Till({ branchId }: { readonly branchId: string }) {
  const { order, ...day } = route.useSearch();
  const navigate = route.useNavigate();
  useTillChanges(branchId);
  const show = (txNo: string | null) =>
    navigate({ search: txNo === null ? day : { ...day, order: txNo }, replace: true });
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 5 }}>
        {order === undefined ? (
          <AmountPanel branchId={branchId} onMade={({ tx_no }) => void show(tx_no)} />
        ) : (
          <ShownOrder branchId={branchId} txNo={order} onNext={() => void show(null)} />
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <DayPanel
          branchId={branchId}
          date={day.date ?? null}
          before={day.before}
          onDay={(search) => void navigate({ search: { ...(order && { order }), ...search } })}
          onShow={(txNo) => void show(txNo)}
        />
      </Grid.Col>
    </Grid>
  );
}

interface ShownOrderProps {
  readonly branchId: string;
  readonly txNo: string;
  readonly onNext: () => void;
}

function ShownOrder({ branchId, txNo, onNext }: ShownOrderProps) {
  const params = { branch_id: branchId, tx_no: txNo };
  const query = useQuery({
    queryKey: ['/api/v1/till/{branch_id}/orders/{tx_no}', { params }],
    queryFn: () => read('/api/v1/till/{branch_id}/orders/{tx_no}', { params }),
  });
  if (query.error) {
    return <FailureAlert error={query.error} retry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <Waiting />;
  return <OrderPanel key={txNo} branchId={branchId} order={query.data} onNext={onNext} />;
}
