// The filters of the request log. Choosing one changes the address; an id is looked for when it is sent.

import { Group, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/requests.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFiltered, type RequestFilter, requestSearch } from './request-search.ts';

export function RequestFilters({ filter }: { readonly filter: RequestFilter }) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const navigate = useNavigate();
  const keys = useRead('/api/v1/keys', { query: { limit: 100 } }).data?.items ?? [];
  const choose = (change: Record<string, string>) =>
    void navigate({ to: '/requests', search: requestSearch({ ...filter, ...change }) });
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search" aria-label={text.filters}>
      <NativeSelect
        label={text.key}
        value={filter.key_id ?? ''}
        data={[
          { value: '', label: text.allKeys },
          ...keys.map(({ key_id: value, name }) => ({ value, label: `${name} (${value})` })),
        ]}
        onChange={({ currentTarget }) => choose({ key_id: currentTarget.value })}
      />
      <NativeSelect
        label={text.answer}
        value={String(filter.refused ?? '')}
        data={[
          { value: '', label: text.allAnswers },
          { value: 'true', label: text.refusedOnly },
        ]}
        onChange={({ currentTarget }) => choose({ refused: currentTarget.value })}
      />
      <SearchField
        label={text.requestId}
        button={text.search}
        hint="req_…"
        lengthMax={64}
        searched={filter.request_id ?? ''}
        onSearch={(id) => choose({ request_id: id })}
      />
      {isFiltered(filter) && (
        <ButtonLink to="/requests" variant="subtle">
          {text.clear}
        </ButtonLink>
      )}
    </Group>
  );
}
