// The filters of the list. Choosing one changes the address; the text is searched for when it is sent.

import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFiltered, type OrderFilter, orderSearch } from './order-search.ts';

export function OrderFilters({ filter }: { readonly filter: OrderFilter }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const navigate = useNavigate();
  const merchants = useRead('/api/v1/merchants', ALL_MERCHANTS).data?.items ?? [];
  const choose = (change: Record<string, string>) =>
    void navigate({ to: '/orders', search: orderSearch({ ...filter, ...change }) });
  const merchant = merchants.find(({ merchant_id }) => merchant_id === filter.merchant_id);
  const branches = merchant?.branches ?? merchants.flatMap((one) => one.branches);
  const choice = (id: number, name: string) => ({ value: String(id), label: name });
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search" aria-label={text.list}>
      <SearchField
        label={text.search}
        button={text.searchButton}
        searched={filter.q ?? ''}
        onSearch={(q) => choose({ q })}
      />
      <NativeSelect
        label={text.merchant}
        value={filter.merchant_id ?? ''}
        data={[
          { value: '', label: text.allMerchants },
          ...merchants.map((one) => choice(one.merchant_id, one.merchant_name)),
        ]}
        onChange={({ currentTarget }) =>
          choose({ merchant_id: currentTarget.value, branch_id: '' })
        }
      />
      <NativeSelect
        label={text.branch}
        value={filter.branch_id ?? ''}
        data={[
          { value: '', label: text.allBranches },
          ...branches.map((one) => choice(one.branch_id, one.branch_name)),
        ]}
        onChange={({ currentTarget }) => choose({ branch_id: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.from}
        value={filter.date_from ?? ''}
        max={filter.date_to}
        onChange={({ currentTarget }) => choose({ date_from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.to}
        value={filter.date_to ?? ''}
        min={filter.date_from}
        onChange={({ currentTarget }) => choose({ date_to: currentTarget.value })}
      />
      {isFiltered(filter) && (
        <ButtonLink to="/orders" variant="subtle">
          {text.clear}
        </ButtonLink>
      )}
    </Group>
  );
}
