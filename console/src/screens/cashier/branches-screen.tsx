// The branches of an owner: the way to the till of each, and to its staff.

import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { cashierQuery } from './cashier-query.ts';

export function BranchesScreen() {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const query = useQuery(cashierQuery);
  return (
    <>
      <PageTitle title={text.cashier} detail={text.choose} />
      <DataTable
        name={text.branches}
        query={query}
        rows={query.data?.branches}
        keyOf={({ branch_id }) => branch_id}
        empty={
          <EmptyState icon="shop" title={text.noBranches} detail={text.noBranchesDetail}>
            <ButtonLink to="/">{text.backToConsole}</ButtonLink>
          </EmptyState>
        }
        columns={[
          { key: 'name', name: text.branch, cell: ({ branch_name }) => branch_name },
          { key: 'merchant', name: text.merchant, cell: ({ merchant_name }) => merchant_name },
          {
            key: 'open',
            name: text.cashier,
            end: true,
            cell: ({ branch_id, branch_name: name }) => (
              <Group gap="xs" justify="flex-end">
                <ButtonLink
                  to="/cashier/$branchId/staff"
                  params={{ branchId: String(branch_id) }}
                  variant="default"
                  aria-label={`${text.staff}：${name}`}
                >
                  {text.staff}
                </ButtonLink>
                <ButtonLink
                  to="/cashier/$branchId"
                  params={{ branchId: String(branch_id) }}
                  aria-label={`${text.open}：${name}`}
                >
                  {text.open}
                </ButtonLink>
              </Group>
            ),
          },
        ]}
      />
    </>
  );
}
