// The tools. The order is fixed, because hosts cache the list and may compare it.

import { CREATE_COLLECTION } from '../../interface/orders/collection.ts';
import { GET_LIFECYCLE, QUERY_ORDER } from '../../interface/orders/orders.ts';
import {
  CREATE_COLLECTION_TOOL,
  ORDER_LIFECYCLE_TOOL,
  QUERY_ORDER_TOOL,
} from '../../interface/orders/tools.ts';
import { LIST_TRANSACTIONS_TOOL } from '../../interface/transactions/tool.ts';
import { LIST_TRANSACTIONS } from '../../interface/transactions/transactions.ts';
import { operationTool } from '../operation-tool.ts';
import type { Tool } from '../tool.ts';
import { getBalanceTool } from './get-balance.ts';
import { refundOrderTool } from './refund-order.ts';

export const TOOLS: readonly Tool[] = [
  getBalanceTool,
  operationTool(CREATE_COLLECTION, CREATE_COLLECTION_TOOL),
  operationTool(QUERY_ORDER, QUERY_ORDER_TOOL),
  operationTool(GET_LIFECYCLE, ORDER_LIFECYCLE_TOOL),
  refundOrderTool,
  operationTool(LIST_TRANSACTIONS, LIST_TRANSACTIONS_TOOL),
];
