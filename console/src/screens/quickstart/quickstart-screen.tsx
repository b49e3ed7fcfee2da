// The quickstart with the shop of whoever reads it: from a key to an order, its callback and a refund,
// in each language. Secrets are shown where they are made, so here is none.

import { Alert, Anchor, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Merchant, UsedApiKey } from '../../api/interface.ts';
import { ACTIVE_KEYS, ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProgramTabs, useQuickstartText } from './program-tabs.tsx';
import { QUICKSTART } from './quickstart.ts';
import { Settings } from './settings.tsx';

export function QuickstartScreen() {
  const text = useQuickstartText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { service } = useMe();
  const merchants = useRead('/api/v1/merchants', ALL_MERCHANTS).data?.items ?? [];
  const keys = useRead('/api/v1/keys', ACTIVE_KEYS).data?.items ?? [];
  const manual = (
    <Anchor inherit href={`${boot.root}/docs/quickstart`}>
      {text.manual}
    </Anchor>
  );
  return (
    <>
      <PageTitle
        title={places.quickstart}
        detail={
          <>
            {text.detail} {manual}
          </>
        }
      />
      <Stack>
        <Card heading={text.settings}>
          <YourSettings merchants={merchants} keys={keys} />
        </Card>
        <Card heading={text.programs}>
          <Text size="sm" mb="xs">
            {text.programsDetail}
          </Text>
          <ProgramTabs />
        </Card>
        <Card heading={text.pay}>
          <Stack gap="xs">
            <Text size="sm">{service.sandbox ? text.paySandbox : text.payLink}</Text>
            {service.sandbox && <CodeBlock code={QUICKSTART.payInSandbox} name={text.pay} />}
            <Text size="sm">{text.paid}</Text>
          </Stack>
        </Card>
      </Stack>
    </>
  );
}

interface YourSettingsProps {
  readonly merchants: readonly Merchant[];
  readonly keys: readonly UsedApiKey[];
}

function YourSettings({ merchants, keys }: YourSettingsProps) {
  const text = useQuickstartText();
  const [merchantId, setMerchantId] = useState('');
  const [keyId, setKeyId] = useState('');
  const merchant = merchants.find((one) => `${one.merchant_id}` === merchantId) ?? merchants[0];
  const key = keys.find((one) => one.key_id === keyId) ?? keys[0];
  return (
    <Stack gap="sm">
      {(!merchant || !key) && (
        <Alert>
          <List>
            {!merchant && (
              <List.Item>
                <TextLink to="/merchants">{text.makeMerchant}</TextLink>
              </List.Item>
            )}
            {!key && (
              <List.Item>
                <TextLink to="/keys">{text.makeKey}</TextLink>
              </List.Item>
            )}
          </List>
        </Alert>
      )}
      {merchants.length > 1 && (
        <NativeSelect
          label={text.merchant}
          value={`${merchant?.merchant_id}`}
          onChange={(event) => setMerchantId(event.currentTarget.value)}
          data={merchants.map(({ merchant_id: value, merchant_name: label }) => {
            return { value: `${value}`, label };
          })}
        />
      )}
      {keys.length > 1 && (
        <NativeSelect
          label={text.key}
          value={key?.key_id ?? ''}
          onChange={(event) => setKeyId(event.currentTarget.value)}
          data={keys.map(({ key_id: value, name }) => ({ value, label: `${name} (${value})` }))}
        />
      )}
      <Settings keyId={key?.key_id ?? null} merchantId={merchant?.merchant_id ?? null} />
      <Text size="sm" c="dimmed">
        {text.secretDetail}
      </Text>
    </Stack>
  );
}
