// Holds the Chinese texts of the screen on which a branch is given its staff.

import type { StaffText } from '../en/staff.ts';

export const STAFF_ZH: StaffText = {
  about: (what, name) => `${what}：${name}`,
  staff: '收银员',
  detail: '收银员可以在本门店收款、查看订单，不能转出资金。',
  none: '还没有收银员',
  noneDetail: '有了收银员账号，收银设备上就不必登录您本人的账户。',
  create: '添加收银员',
  created: (login) => `已添加，登录名是 ${login}。`,
  createdDetail: '在收银设备上使用的登录名，以及要打开的地址：',
  address: '收银台地址',
  name: '收银员姓名',
  login: '收银员登录名',
  loginHint: '3 到 64 位字母、数字或 . _ @ + -，前面会加上门店编号',
  staffPassword: '收银员密码',
  staffPasswordHint: '至少 8 个字符',
  createdAt: '添加时间',
  rename: '改名',
  reset: '重置密码',
  resetDetail: '该收银员会在所有设备上退出登录。',
  remove: '移除',
  removeDetail: (name) => `${name} 会立即退出登录，并且不能再登录。`,
  actions: '操作',
};
