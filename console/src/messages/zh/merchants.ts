// Holds the Chinese texts of the screen of merchants and branches.

import type { MerchantsText } from '../en/merchants.ts';

export const MERCHANTS_ZH: MerchantsText = {
  title: '商户',
  detail: '付款人看到的收款方，以及其门店。',
  create: '创建商户',
  createBranch: '添加门店',
  staff: '收银员',
  staffOf: (branch) => `收银员：${branch}`,
  rename: '改名',
  renameOf: (name) => `为${name}改名`,
  createBranchOf: (name) => `为${name}添加门店`,
  merchantNo: (id) => `商户号 ${id}`,
  branchNo: (id) => `门店号 ${id}`,
  branches: '门店',
  noBranches: '没有门店。',
  toOrders: '订单',
  ordersOf: (name) => `${name}的订单`,
  empty: '还没有商户',
  emptyDetail: '商户是您收款时使用的名称，收款前需要先创建。',
  newMerchant: '新商户',
  newBranch: (name) => `${name}的新门店`,
  newName: (name) => `${name}的新名称`,
  name: '名称',
  nameHint: '1 至 64 个字符，付款人可以看到。',
  renameHint: '之前的订单保留原来的名称。',
  save: '保存',
};
