// A request that waits: how it is paid in, with the remark by which an operator finds it, and the way to
// cancel.

import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { RechargeMethods, RechargeRequest } from '../../api/interface.ts';
import { payAddress } from '../../api/pay-address.ts';
import { useWrite } from '../../api/use-write.ts';
import { useLanguage } from '../../app/language.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { useTopUpsText } from './text.ts';

interface WaitingTopUpProps {
  readonly request: RechargeRequest;
  readonly methods: RechargeMethods;
  readonly order: string | null;
}

export function WaitingTopUp({ request, methods, order }: WaitingTopUpProps) {
  const text = useTopUpsText();
  const { request_no: no, recharge_no: found } = request;
  const cancelling = useWrite('/api/v1/recharge-requests/{recharge_request_no}/cancel', () => {
    notifications.show({ message: text.cancelled, withBorder: true });
  });
  return (
    <Card heading={text.waiting(moneyText(request.amount))}>
      <Stack gap="sm" maw={520}>
        {cancelling.error && <FailureAlert error={cancelling.error} writing />}
        {found !== null && <Text role="status">{text.firstApproved}</Text>}
        {found === null && !methods.by_itself && <HowToPay request={request} methods={methods} />}
        {order !== null && <Text size="sm">{text.backByItself}</Text>}
        <Group justify="space-between">
          {order !== null ? <Anchor href={payAddress(order)}>{text.backToOrder}</Anchor> : <span />}
          {found === null && (
            <Button
              variant="default"
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate({ params: { recharge_request_no: no }, body: {} })}
            >
              {text.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function HowToPay({ request, methods }: Omit<WaitingTopUpProps, 'order'>) {
  const text = useTopUpsText();
  const { language } = useLanguage();
  const method = methods.items.find((one) => one.method === request.method);
  const name = method?.name[language] ?? request.method;
  const facts = [
    [text.method, name],
    [text.sum, <Money key="sum" yuan={request.amount} />],
    ...(method?.holder ? [[text.holder, <bdi key="holder">{method.holder}</bdi>]] : []),
    ...(method?.account
      ? [[text.account, <CopyField key="account" value={method.account} name={text.account} />]]
      : []),
    [text.remark, <CopyField key="code" value={request.code} name={text.remark} />],
  ] as const;
  return (
    <>
      <Text fw={600}>{text.payIn(moneyText(request.amount))}</Text>
      <Table variant="vertical">
        <Table.Tbody>
          {facts.map(([about, value]) => (
            <Table.Tr key={String(about)}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {about}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">{text.remarkHint(request.code)}</Text>
      {method?.text && <Text size="sm">{method.text[language]}</Text>}
      {method?.picture && <img src={method.picture} alt={text.picture(name)} width={200} />}
    </>
  );
}
