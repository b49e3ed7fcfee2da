// The tools. The order is fixed, because hosts cache the list and may compare it.

import type { Tool } from '../tool.ts';
import { createCollectionTool } from './create-collection.ts';
import { getBalanceTool } from './get-balance.ts';
import { getOrderLifecycleTool } from './get-order-lifecycle.ts';
import { listTransactionsTool } from './list-transactions.ts';
import { queryOrderTool } from './query-order.ts';
import { refundOrderTool } from './refund-order.ts';

export const TOOLS: readonly Tool[] = [
  getBalanceTool,
  createCollectionTool,
  queryOrderTool,
  getOrderLifecycleTool,
  refundOrderTool,
  listTransactionsTool,
];
