// Takes users who have a link or see a code to the page of the order, which does all the rest.

import { Button, Group, Paper, TextInput, Title } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { orderNoIn, payAddress } from '../../api/pay-address.ts';
import { useText } from '../../app/language.tsx';
import { PAYER_EN } from '../../messages/en/payer.ts';
import { PAYER_ZH } from '../../messages/zh/payer.ts';

const ScanDialog = lazy(async () => ({
  default: (await import('./scan-dialog.tsx')).ScanDialog,
}));

/** Browsers without the detector, and pages on plain HTTP, have no camera that reads codes. */
const CAN_SCAN = 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined;

export function PayCard() {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [scans, setScans] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const txNo = orderNoIn(typed);
    setWrong(txNo === null);
    if (txNo !== null) window.location.assign(payAddress(txNo));
  };
  return (
    <Paper component="section" aria-label={text.pay} withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {text.pay}
      </Title>
      <form onSubmit={submit}>
        <TextInput
          label={text.link}
          description={text.linkHint}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={512}
          value={typed}
          error={wrong && text.noOrder}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group gap="xs" mt="md">
          <Button type="submit">{text.next}</Button>
          {CAN_SCAN && (
            <Button variant="default" onClick={() => setScans(true)}>
              {text.scan}
            </Button>
          )}
        </Group>
      </form>
      {scans && (
        <Suspense fallback={null}>
          <ScanDialog onClose={() => setScans(false)} />
        </Suspense>
      )}
    </Paper>
  );
}
