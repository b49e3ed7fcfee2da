// Says what may be wrong with what a mandate allows, and with changes of its keys.

export const MANDATE_RULES = {
  below_limit: { en: 'must not be below the smaller limit', zh: '不得低于较小的限额' },
  one_small_mandate: {
    en: 'must not be `small` again: there is one already, which can be changed',
    zh: '已有一个小额免密授权，请直接修改',
  },
  merchant_ids: {
    en: 'must be a list of 1 to 100 merchant ids',
    zh: '须为 1 至 100 个商户编号的列表',
  },
  payment_requests_wait: {
    en: 'is one too many: twenty payments of this key wait for the payer, who decides those first',
    zh: '暂不能询问：此密钥已有二十笔付款等待付款人处理，须由付款人先处理',
  },
  spend_key: {
    en: 'cannot be widened or rotated: the key spends under a mandate; make another key of the mandate',
    zh: '付款授权的密钥不能放宽，也不能轮换，请为该授权另建密钥',
  },
} as const;
