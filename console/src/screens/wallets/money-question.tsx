// The question before money leaves a wallet: what will happen, and the proof that it is really the user.
// While nobody knows whether it was done, the same can be sent again and nothing else.

import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureOf, isUnclear } from '../../api/failure.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { FactorFields, type Factors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';

interface MoneyQuestionProps {
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** Sent before, and nobody knows what became of it. */
  readonly unanswered: boolean;
  readonly ready: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (factors: Factors) => void;
  readonly onChange: () => void;
  readonly onForget: () => void;
}

export function MoneyQuestion(props: MoneyQuestionProps) {
  const { children, confirm, unanswered, ready, pending, error, onConfirm, onChange } = props;
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const { pay_password_set: canPay } = useMe();
  const [factors, setFactors] = useState(NO_FACTORS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(factors);
    setFactors(NO_FACTORS);
  };
  const refused = error != null && !isUnclear(error);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {refused && <FailureAlert error={error} writing />}
        {children}
        {unanswered && !pending && (
          <Alert role="alert" color="yellow">
            {text.unanswered} <TextLink to="/records">{text.toRecords}</TextLink>
          </Alert>
        )}
        <FactorFields
          kind="payment"
          value={factors}
          onChange={setFactors}
          errors={refused ? failureOf(error).fields : {}}
        />
        <Group justify="flex-end">
          {unanswered ? (
            <Button variant="default" disabled={pending} onClick={props.onForget}>
              {text.forget}
            </Button>
          ) : (
            <Button variant="default" disabled={pending} onClick={onChange}>
              {text.change}
            </Button>
          )}
          <Button type="submit" loading={pending} disabled={!ready || !canPay}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
