// What may be wrong with what a mandate allows.

export const MANDATE_RULES = {
  below_limit: { en: 'must not be below the smaller limit', zh: '不得低于较小的限额' },
  one_small_mandate: {
    en: 'must not be `small` again: there is one already, which can be changed',
    zh: '已有一个小额免密授权，请直接修改',
  },
} as const;
