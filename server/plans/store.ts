/** Plans and their days as they are written. */

import type { Weekday } from '../../contract/plans/dates.ts';
import type { CustomerId } from '../core/actor.ts';

/** A row of `plans`. Days are `YYYY-MM-DD`. */
export interface PlanRow {
  id: string;
  customer_id: CustomerId;
  status: 'active' | 'ended';
  version: number;
  every_days: number | null;
  weekdays: Weekday[];
  starts_on: string;
  ends_on: string | null;
  window_key: string;
  only_empties: boolean;
  payment_method: string;
  use_credit: boolean;
  recipient: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  floor: number | null;
  has_lift: boolean;
  gate_note: string;
  legal_name: string;
  gstin: string;
  notes: string;
  paused_from: string | null;
  paused_until: string | null;
  paused_by_shop: boolean;
  pause_reminders: number;
  next_at: Date | null;
  cutoff_known: string;
  /** When its course was last changed: begun, edited, gone on with. */
  changed_at: Date;
  created_at: Date;
  ended_at: Date | null;
}

/** A row of `plan_dates`. */
export interface DateRow {
  plan_id: string;
  date: string;
  is_skipped: boolean;
  moved_to: string | null;
  window_key: string | null;
  items: { productId: string; quantity: number }[] | null;
  told_at: Date | null;
  outcome: 'made' | 'failed' | null;
  problem: string | null;
  left_out: { productId: string; name: string; wanted: number; got: number }[] | null;
  order_id: string | null;
  is_late: boolean;
  decided_at: Date | null;
}
