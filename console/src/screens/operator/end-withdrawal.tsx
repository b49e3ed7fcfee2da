// The buttons that end an approved withdrawal: it is paid out, with the reference of the bank, or returned,
// with a reason. Whoever pays it out sees the whole account.

import { Button, Table, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { OperatorWithdrawal } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { PAYOUTS_EN } from '../../messages/en/payouts.ts';
import { PAYOUTS_ZH } from '../../messages/zh/payouts.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { ProofDialog } from './proof-dialog.tsx';

const PATHS = {
  paidOut: '/api/v1/operator/withdrawals/{withdrawal_no}/paid-out',
  giveBack: '/api/v1/operator/withdrawals/{withdrawal_no}/return',
} as const;
const FIELDS = { paidOut: 'bank_reference', giveBack: 'reason' } as const;
const MAX = { paidOut: 64, giveBack: 256 } as const;

interface EndWithdrawalProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly verb: keyof typeof PATHS;
}

export function EndWithdrawal({ withdrawal, verb }: EndWithdrawalProps) {
  const words = useText({ en: PAYOUTS_EN, zh: PAYOUTS_ZH })[verb];
  const [opened, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const { withdrawal_no: no, name } = withdrawal;
  const amount = moneyText(withdrawal.amount);
  const sending = useWrite(PATHS[verb], () => {
    dialog.close();
    notifications.show({ message: words.done(amount), withBorder: true });
  });
  const pays = verb === 'paidOut';
  const said = { bank_reference: typed, reason: typed };
  return (
    <>
      <Button
        size="xs"
        variant={pays ? 'filled' : 'default'}
        aria-label={words.of(no)}
        onClick={dialog.open}
      >
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        title={words.of(no)}
        confirm={words.verb}
        detail={words.now(amount, name)}
        dangerous={!pays}
        sending={sending}
        onConfirm={(proof) => {
          sending.mutate({ params: { withdrawal_no: no }, body: { ...proof, ...said } });
        }}
        onClose={dialog.close}
      >
        {opened && pays && <Account withdrawalNo={no} />}
        <TextInput
          label={words.field}
          description={words.hint}
          required
          maxLength={MAX[verb]}
          value={typed}
          error={sending.error ? failureOf(sending.error).fields[FIELDS[verb]] : undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </ProofDialog>
    </>
  );
}

function Account({ withdrawalNo }: { readonly withdrawalNo: string }) {
  const { account: words } = useText({ en: PAYOUTS_EN, zh: PAYOUTS_ZH });
  const { data, error } = useRead('/api/v1/operator/withdrawals/{withdrawal_no}', {
    params: { withdrawal_no: withdrawalNo },
  });
  if (error && !data) return <FailureAlert error={error} />;
  if (!data?.payee) return null;
  const { holder, bank, branch } = data.payee;
  const rows = [
    [words.holder, holder],
    [words.bank, bank],
    [words.branch, branch],
    [words.number, data.account_number],
  ].filter(([, value]) => value !== null);
  return (
    <Table variant="vertical" aria-label={words.title} withTableBorder>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>
              <bdi className="number">{value}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
