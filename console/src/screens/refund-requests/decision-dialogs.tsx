// The two decisions about a refund request. An approval repeats the amount and needs the factors of
// money out.

import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { AskedRefund } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/refund-requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/refund-requests.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, NO_FACTORS, paymentFactors } from '../../ui/factor-fields.tsx';
import { moneyText } from '../../ui/money-text.ts';

interface DecisionProps {
  readonly request: AskedRefund;
  readonly onClose: () => void;
}

export function ApproveDialog({ request, onClose }: DecisionProps) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const [factors, setFactors] = useState(NO_FACTORS);
  const approve = useWrite('/api/v1/refund-requests/{request_no}/approve', onClose);
  const amount = moneyText(request.amount);
  const send = () =>
    approve.mutate({
      params: { request_no: request.request_no },
      body: paymentFactors(factors),
    });
  const { net_amount, fee, key_name } = request;
  return (
    <ConfirmDialog
      opened
      title={text.approveTitle(amount)}
      confirm={text.approveNow(amount)}
      pending={approve.isPending}
      error={approve.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack>
        <Text>{text.approveDetail(moneyText(net_amount), moneyText(fee), key_name)}</Text>
        <Text c="dimmed">
          <bdi>{request.reason}</bdi>
        </Text>
        <FactorFields
          kind="payment"
          value={factors}
          errors={approve.error ? failureOf(approve.error).fields : {}}
          onChange={setFactors}
        />
      </Stack>
    </ConfirmDialog>
  );
}

export function DeclineDialog({ request, onClose }: DecisionProps) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const [reason, setReason] = useState('');
  const decline = useWrite('/api/v1/refund-requests/{request_no}/decline', onClose);
  const send = () =>
    decline.mutate({
      params: { request_no: request.request_no },
      body: reason.trim() === '' ? {} : { reason: reason.trim() },
    });
  return (
    <ConfirmDialog
      opened
      title={text.declineTitle}
      confirm={text.decline}
      pending={decline.isPending}
      error={decline.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack>
        <Text>{text.declineDetail}</Text>
        <TextInput
          label={text.reason}
          maxLength={256}
          value={reason}
          error={decline.error ? failureOf(decline.error).fields.reason : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
