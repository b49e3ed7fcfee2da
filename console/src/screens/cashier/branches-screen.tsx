// The branches of an owner: the way to the till of each, and to its staff.

import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TillBranch } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { endColumn, nameColumn, onPhone } from '../../ui/columns.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { cashierQuery } from './cashier-query.ts';

export function BranchesScreen() {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const query = useQuery(cashierQuery);
  return (
    <>
      <PageTitle title={text.cashier} detail={text.choose} />
      <List
        name={text.branches}
        rows={{ ...query, data: query.data && { items: query.data.branches } }}
        keyOf={({ branch_id: id }) => id}
        none={{
          icon: 'shop',
          title: text.noBranches,
          detail: text.noBranchesDetail,
          link: { to: '/merchants', words: text.addBranch },
        }}
        columns={columnsIn(text)}
      />
    </>
  );
}

function columnsIn(text: typeof CASHIER_EN): readonly Column<TillBranch>[] {
  const ways = endColumn<TillBranch>(text.cashier, ({ branch_id, branch_name: name }) => (
    <Group gap="xs" justify="flex-end">
      <ButtonLink
        to="/cashier/$branchId/staff"
        params={{ branchId: String(branch_id) }}
        variant="default"
        aria-label={text.about(text.staff, name)}
      >
        {text.staff}
      </ButtonLink>
      <ButtonLink
        to="/cashier/$branchId"
        params={{ branchId: String(branch_id) }}
        aria-label={text.about(text.open, name)}
      >
        {text.open}
      </ButtonLink>
    </Group>
  ));
  return [
    onPhone(
      'title',
      nameColumn(text.branch, ({ branch_name: name }) => name),
    ),
    nameColumn(text.merchant, ({ merchant_name: name }) => name),
    onPhone('buttons', ways),
  ];
}
