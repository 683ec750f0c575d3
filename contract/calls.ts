/**
 * Every call of the shop's API, declared once: who may make it, its input, its answer and its refusals. The server's
 * routes, the browser's typed client and the OpenAPI document are made from this table, so the server has no other
 * routes under /api.
 */
import type { z } from 'zod';
import { addressCalls } from './accounts/address-calls.ts';
import { accountCalls, customerNoteCalls } from './accounts/calls.ts';
import { invitationCalls } from './accounts/invitation-calls.ts';
import { listViewCalls } from './accounts/list-view-calls.ts';
import { passkeyCalls } from './accounts/passkey-calls.ts';
import { roleCalls } from './accounts/role-calls.ts';
import { secondFactorCalls } from './accounts/second-factor-calls.ts';
import { sessionCalls } from './accounts/session-calls.ts';
import { tagCalls } from './accounts/tag-calls.ts';
import { alertCalls } from './alerts/calls.ts';
import { approvalCalls } from './approvals/calls.ts';
import { archiveCalls } from './archive/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { cartCalls } from './cart/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { containerCalls } from './catalogue/container-calls.ts';
import { taxRateCalls } from './catalogue/tax-rate-calls.ts';
import { complaintCalls } from './complaints/calls.ts';
import { contactCalls } from './contact/calls.ts';
import { dashboardCalls } from './dashboard/calls.ts';
import { documentCalls } from './documents/calls.ts';
import { homeCalls } from './home/calls.ts';
import type { CallTable, FileCall } from './http/call.ts';
import { healthAnswer, messageAnswer } from './http/envelope.ts';
import { importCalls } from './imports/calls.ts';
import { jarDeskCalls } from './jars/desk-calls.ts';
import { pickupCalls } from './jars/pickup-calls.ts';
import { joinCalls } from './joins/calls.ts';
import { accountMoneyCalls } from './money/account-calls.ts';
import { billCalls } from './money/bill-calls.ts';
import { booksCalls } from './money/books-calls.ts';
import { cashCalls, closingCalls } from './money/closing-calls.ts';
import { moneyDeskCalls } from './money/desk-calls.ts';
import { gstCalls } from './money/gst-calls.ts';
import { khataCalls } from './money/khata-calls.ts';
import { lockCalls } from './money/lock-calls.ts';
import { messageCalls } from './money/message-calls.ts';
import { monthlyCalls } from './money/monthly-calls.ts';
import { payCalls } from './money/pay-calls.ts';
import { receiptCalls } from './money/receipt-calls.ts';
import { statementCalls } from './money/statement-calls.ts';
import { tallyCalls } from './money/tally-calls.ts';
import { upiCalls } from './money/upi-calls.ts';
import { numbersCalls } from './numbers/calls.ts';
import { orderAgainCalls } from './orders/again-calls.ts';
import { orderCalls } from './orders/calls.ts';
import { cashBlockCalls } from './orders/cash-calls.ts';
import { orderEditCalls } from './orders/edit-calls.ts';
import { emptiesCalls } from './orders/empties-calls.ts';
import { orderMoneyCalls } from './orders/money-calls.ts';
import { orderMoveCalls } from './orders/move-calls.ts';
import { orderPhoneCalls } from './orders/phone-calls.ts';
import { paperCalls } from './papers/calls.ts';
import { planCalls } from './plans/calls.ts';
import { forecastCalls } from './plans/forecast-calls.ts';
import { priceCalls } from './prices/calls.ts';
import { priceChangeCalls } from './prices/change-calls.ts';
import { breachCalls } from './privacy/breach-calls.ts';
import { privacyCalls } from './privacy/calls.ts';
import { riderAccountCalls, runCalls } from './runs/calls.ts';
import { runClosingCalls } from './runs/closing-calls.ts';
import { pushCalls, runCustomerCalls } from './runs/customer-calls.ts';
import { riderCalls, runPhotoCalls } from './runs/rider-calls.ts';
import { settingsCalls } from './settings/calls.ts';
import { legalCalls } from './settings/legal/calls.ts';
import { sheetCalls } from './sheet/calls.ts';
import { slotCalls } from './slots/calls.ts';
import { startCalls } from './start/calls.ts';
import { timelineCalls } from './timeline/calls.ts';
import { uploadCalls } from './uploads/calls.ts';
import { visitorCalls } from './visitors/calls.ts';
import { zoneCalls } from './zones/calls.ts';

export const calls = {
  'GET /health': {
    summary: 'State of the shop: whether it can serve requests and its first admin can sign in, and its version',
    may: 'anyone',
    fresh: true,
    answer: healthAnswer,
    refusals: [503],
  },
  'GET /ready': {
    summary:
      'Readiness for requests: the schema is up to date, database and first admin exist, and the instance is not closing',
    may: 'anyone',
    fresh: true,
    answer: messageAnswer,
    refusals: [503],
  },
  ...accountCalls,
  ...homeCalls,
  ...addressCalls,
  ...customerNoteCalls,
  ...tagCalls,
  ...cashBlockCalls,
  ...timelineCalls,
  ...roleCalls,
  ...approvalCalls,
  ...invitationCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...listViewCalls,
  ...catalogueCalls,
  ...containerCalls,
  ...taxRateCalls,
  ...documentCalls,
  ...paperCalls,
  ...cartCalls,
  ...orderAgainCalls,
  ...emptiesCalls,
  ...orderCalls,
  ...orderMoneyCalls,
  ...orderMoveCalls,
  ...orderEditCalls,
  ...orderPhoneCalls,
  ...jarDeskCalls,
  ...pickupCalls,
  ...planCalls,
  ...priceCalls,
  ...priceChangeCalls,
  ...accountMoneyCalls,
  ...upiCalls,
  ...monthlyCalls,
  ...statementCalls,
  ...billCalls,
  ...booksCalls,
  ...lockCalls,
  ...gstCalls,
  ...tallyCalls,
  ...slotCalls,
  ...sheetCalls,
  ...contactCalls,
  ...complaintCalls,
  ...visitorCalls,
  ...uploadCalls,
  ...dashboardCalls,
  ...numbersCalls,
  ...settingsCalls,
  ...legalCalls,
  ...startCalls,
  ...zoneCalls,
  ...closingCalls,
  ...moneyDeskCalls,
  ...khataCalls,
  ...messageCalls,
  ...payCalls,
  ...receiptCalls,
  ...cashCalls,
  ...joinCalls,
  ...breachCalls,
  ...privacyCalls,
  ...importCalls,
  ...forecastCalls,
  ...riderAccountCalls,
  ...runCalls,
  ...riderCalls,
  ...runClosingCalls,
  ...runCustomerCalls,
  ...runPhotoCalls,
  ...pushCalls,
  ...archiveCalls,
  ...auditCalls,
  ...alertCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type In<Name extends CallName, Part extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.input<Schema> } : unknown;
type Out<Name extends CallName, Part extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.output<Schema> } : unknown;

/** The id in the path of a call, unless the call declares its own params. */
type IdOf<Name extends CallName> = Calls[Name] extends { params: z.ZodType }
  ? unknown
  : Name extends `${string}/:id${string}`
    ? { params: { id: string } }
    : unknown;

type KeyOf<Name extends CallName> = Calls[Name] extends { idempotent: infer How }
  ? { headers: How extends 'required' ? { 'idempotency-key': string } : { 'idempotency-key'?: string | undefined } }
  : unknown;

/** Params, query and body of a call. If all fields of the query are optional, `{}` is enough. */
export type Asked<Name extends CallName> = IdOf<Name> & In<Name, 'params'> & In<Name, 'query'> & In<Name, 'body'>;

/** The input from a caller, with an idempotency key if the call uses one. */
export type CallInput<Name extends CallName> = Asked<Name> & KeyOf<Name>;

/** The input that a handler gets: validated, with defaults filled in. */
export type CheckedInput<Name extends CallName> = IdOf<Name> &
  Out<Name, 'params'> &
  Out<Name, 'query'> &
  Out<Name, 'body'>;

/** Calls that answer with a file. */
export type FileCallName = { [Name in CallName]: Calls[Name] extends FileCall ? Name : never }[CallName];

/** The whole successful answer of a call that answers in JSON. */
export type CallAnswer<Name extends CallName> =
  Calls[Name] extends Record<'answer', infer Schema extends z.ZodType> ? z.output<Schema> : never;
