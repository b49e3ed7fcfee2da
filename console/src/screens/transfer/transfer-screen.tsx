// A transfer: what is to go where, a question that names the recipient, and what became of it.

import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Writes } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useMoneyOut } from '../wallets/use-money-out.ts';
import { EMPTY_TRANSFER, TransferForm, type TransferTerms, termsIn } from './transfer-form.tsx';
import { TransferQuestion } from './transfer-question.tsx';

export function TransferScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  return (
    <>
      <PageTitle title={places.transfer} detail={text.transferDetail} />
      <CoolingOffNotice />
      <Paper withBorder p="lg" maw={520}>
        <Steps />
      </Paper>
    </>
  );
}

function Steps() {
  const transfer = useMoneyOut('/api/v1/transfers');
  const { unanswered, made, reset, forget } = transfer;
  const [typed, setTyped] = useState(EMPTY_TRANSFER);
  const [asked, setAsked] = useState<TransferTerms | null>(null);
  const startAgain = () => {
    reset();
    setTyped(EMPTY_TRANSFER);
    setAsked(null);
  };
  const giveUp = () => {
    forget();
    startAgain();
  };
  const terms = unanswered ?? asked;
  if (made) return <Made made={made} onAgain={startAgain} />;
  if (terms === null) {
    return (
      <TransferForm
        typed={typed}
        onType={setTyped}
        onReady={() => {
          reset();
          setAsked(termsIn(typed));
        }}
      />
    );
  }
  return (
    <TransferQuestion
      {...transfer}
      terms={terms}
      unanswered={unanswered !== null}
      onChange={() => setAsked(null)}
      onForget={giveUp}
    />
  );
}

interface MadeProps {
  readonly made: Writes['/api/v1/transfers']['data'];
  readonly onAgain: () => void;
}

function Made({ made, onAgain }: MadeProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  return (
    <Stack role="status">
      <Text fw={600} size="lg">
        {text.transferred(moneyText(made.amount))}
      </Text>
      <CopyField value={made.tx_no} name={text.number} />
      <Group justify="flex-end">
        <ButtonLink to="/records" variant="default">
          {text.toRecords}
        </ButtonLink>
        <Button onClick={onAgain}>{text.anotherTransfer}</Button>
      </Group>
    </Stack>
  );
}
