/** Determines the next step that staff take with an order. */
import {
  isAccountOrder,
  isOnTheWay,
  type MovedPayment,
  nextStatus,
  type OrderStatus,
  waitsForPayment,
} from '#contract/orders/status-flow.ts';
import type { ConfirmRule } from '#contract/settings/rules.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { isToCollect } from '#web/shared/orders/order-figures.ts';

export type NextStep =
  | { act: 'move'; to: OrderStatus }
  | { act: 'pay and confirm' | 'deliver' | 'pay' | 'reopen' }
  /** The order is delivered, and it is paid or on a monthly account. */
  | { act: 'nothing' };

type OrderState = Pick<AdminOrder, 'status' | 'amountDue'> & MovedPayment;

export function nextStepOf(order: OrderState, rule: ConfirmRule): NextStep {
  const { status } = order;
  if (status === 'cancelled') return { act: 'reopen' };
  if (isOnTheWay(order)) return { act: 'deliver' };
  if (status === 'pending' && waitsForPayment(order, rule)) return { act: 'pay and confirm' };
  const to = nextStatus(status);
  if (to !== undefined) return { act: 'move', to };
  return { act: isToCollect(order) && !isAccountOrder(order) ? 'pay' : 'nothing' };
}
