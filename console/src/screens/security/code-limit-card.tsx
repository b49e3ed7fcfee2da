// Above which amount a payment takes a code, and the dialog that changes it.

import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { Security } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { moneyText, TYPED_YUAN } from '../../ui/money-text.ts';
import { Card } from './card.tsx';
import { useSecurityText } from './text.ts';
import { useSecretChange } from './use-secret-change.ts';

export function CodeLimitCard({ twoFactor }: { readonly twoFactor: Security['two_factor'] }) {
  const { codeLimit: words } = useSecurityText();
  const { own_code_limit: own, service_code_limit: ofService } = twoFactor;
  const dialog = useSecretChange();
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState(false);
  const sending = useWrite('/api/v1/security/code-limit', () => {
    sending.reset();
    dialog.finish(words.done);
  });
  const open = () => {
    setAmount(own === null ? '' : `${own}`);
    setWrong(false);
    dialog.open();
  };
  const send = () => {
    const typed = amount.trim();
    const fits = typed === '' || TYPED_YUAN.test(typed);
    setWrong(!fits);
    if (!fits) return;
    const limit = typed === '' ? {} : { amount: Number(typed) };
    sending.mutate({ body: { ...loginFactors(dialog.factors), ...limit } });
  };
  const refused = sending.error ? failureOf(sending.error).fields.amount : undefined;
  return (
    <Card title={words.title} detail={words.detail} state={<State {...twoFactor} />}>
      <Button variant="default" onClick={open}>
        {words.change}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={words.change}
        confirm={words.change}
        pending={sending.isPending}
        error={failureBeyond(sending.error, 'amount')}
        onConfirm={send}
        onClose={() => dialog.close(sending)}
      >
        <TextInput
          label={words.amount}
          description={words.hint(ofService === null ? null : moneyText(ofService))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          mb="sm"
          value={amount}
          error={wrong ? words.wrong : refused}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <FactorFields kind="login" value={dialog.factors} onChange={dialog.setFactors} />
      </ConfirmDialog>
    </Card>
  );
}

function State({ own_code_limit: own, service_code_limit: ofService }: Security['two_factor']) {
  const { codeLimit: words } = useSecurityText();
  const limits = [own, ofService].filter((one) => one !== null);
  const limit = limits.length === 0 ? null : Math.min(...limits);
  const said = limit === 0 ? words.always : limit && words.above(moneyText(limit));
  return (
    <Text mt={4}>
      {said ?? words.never} {own === null && words.ofService}
    </Text>
  );
}
