// Merchants with their branches: what there is, new ones, and new names.

import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Reads } from '../../api/interface.ts';
import { ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { MERCHANTS_EN } from '../../messages/en/merchants.ts';
import { MERCHANTS_ZH } from '../../messages/zh/merchants.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Listed } from '../../ui/list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { NameDialog, type Naming } from './name-dialog.tsx';

type Merchant = Reads['/api/v1/merchants']['data']['items'][number];

interface Asks {
  readonly onAsk: (naming: Naming) => void;
}

export function MerchantsScreen() {
  const text = useText({ en: MERCHANTS_EN, zh: MERCHANTS_ZH });
  const merchants = useRead('/api/v1/merchants', ALL_MERCHANTS);
  const [naming, setNaming] = useState<Naming | null>(null);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setNaming({ kind: 'new_merchant' })}>
      {text.create}
    </Button>
  );
  return (
    <>
      <PageTitle title={text.title} detail={text.detail}>
        {merchants.data?.items.length !== 0 && create}
      </PageTitle>
      <Listed
        of={merchants}
        none={{ icon: 'shop', title: text.empty, detail: text.emptyDetail, action: create }}
        waiting={<Skeleton height={160} />}
      >
        {(all) => (
          <Stack>
            {all.map((merchant) => (
              <MerchantCard key={merchant.merchant_id} merchant={merchant} onAsk={setNaming} />
            ))}
          </Stack>
        )}
      </Listed>
      {naming && <NameDialog naming={naming} onClose={() => setNaming(null)} />}
    </>
  );
}

function MerchantCard({ merchant, onAsk }: Asks & { readonly merchant: Merchant }) {
  const text = useText({ en: MERCHANTS_EN, zh: MERCHANTS_ZH });
  const { merchant_id, merchant_name: name } = merchant;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {text.merchantNo(merchant_id)}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={text.renameOf(name)}
            onClick={() => onAsk({ kind: 'merchant', id: merchant_id, name })}
          >
            {text.rename}
          </Button>
          <Button
            variant="default"
            aria-label={text.createBranchOf(name)}
            onClick={() => onAsk({ kind: 'new_branch', id: merchant_id, name })}
          >
            {text.createBranch}
          </Button>
          <ButtonLink
            to="/orders"
            search={{ merchant_id }}
            variant="default"
            aria-label={text.ordersOf(name)}
          >
            {text.toOrders}
          </ButtonLink>
        </Group>
      </Group>
      <Branches merchant={merchant} onAsk={onAsk} />
    </Paper>
  );
}

function Branches({ merchant, onAsk }: Asks & { readonly merchant: Merchant }) {
  const text = useText({ en: MERCHANTS_EN, zh: MERCHANTS_ZH });
  if (merchant.branches.length === 0) {
    return (
      <Text mt="sm" c="dimmed">
        {text.noBranches}
      </Text>
    );
  }
  return (
    <ul className="plain" aria-label={text.branches}>
      {merchant.branches.map(({ branch_id, branch_name: name }) => (
        <li key={branch_id}>
          <Group justify="space-between" py={4}>
            <div>
              <TextLink to="/orders" search={{ merchant_id: merchant.merchant_id, branch_id }}>
                <bdi>{name}</bdi>
              </TextLink>{' '}
              <Text span size="sm" c="dimmed">
                {text.branchNo(branch_id)}
              </Text>
            </div>
            <Group gap="xs">
              <ButtonLink
                to="/cashier/$branchId/staff"
                params={{ branchId: String(branch_id) }}
                size="compact-sm"
                variant="subtle"
                aria-label={text.staffOf(name)}
              >
                {text.staff}
              </ButtonLink>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={text.renameOf(name)}
                onClick={() => onAsk({ kind: 'branch', id: branch_id, name })}
              >
                {text.rename}
              </Button>
            </Group>
          </Group>
        </li>
      ))}
    </ul>
  );
}
