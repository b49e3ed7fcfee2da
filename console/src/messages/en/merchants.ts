// Holds the English texts of the screen of merchants and branches.

export const MERCHANTS_EN = {
  title: 'Merchants',
  detail: 'The names that payers see when they pay you, and their branches.',
  create: 'Create merchant',
  createBranch: 'Add branch',
  staff: 'Staff',
  staffOf: (branch: string) => `Staff: ${branch}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  createBranchOf: (name: string) => `Add branch to ${name}`,
  merchantNo: (id: number) => `Merchant ${id}`,
  branchNo: (id: number) => `Branch ${id}`,
  branches: 'Branches',
  noBranches: 'No branches.',
  toOrders: 'Orders',
  ordersOf: (name: string) => `Orders of ${name}`,
  empty: 'No merchants yet',
  emptyDetail: 'A merchant is the name under which you collect. Create one to start.',
  newMerchant: 'New merchant',
  newBranch: (name: string) => `New branch of ${name}`,
  newName: (name: string) => `New name of ${name}`,
  name: 'Name',
  nameHint: '1 to 64 characters. Payers see it.',
  renameHint: 'Existing orders keep the old name.',
  save: 'Save',
};

export type MerchantsText = typeof MERCHANTS_EN;
