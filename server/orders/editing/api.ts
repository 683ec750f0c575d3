/** Calls that edit an order, for its customer and for staff. */
import type { CheckedInput } from '#contract/calls.ts';
import { editedPlaceFields } from '#contract/orders/edit.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import { message } from '#contract/shared/translate.ts';
import { requirePermission } from '#server/core/require-permission.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, sourceOf } from '#server/platform/http/handler.ts';
import { presentAdminOrder, presentOrder } from '../present.ts';
import { editOrder } from './change-order.ts';
import type { EditChange } from './describe-changes.ts';
import type { StockMove, WantedEdit } from './edit.rules.ts';
import { previewEdit, readEditable } from './read-edit.ts';

type OwnForm = CheckedInput<'POST /orders/:id/edit'>['body'];
type StaffForm = CheckedInput<'POST /admin/orders/:id/edit'>['body'];

const onlyLenders = message('Only staff who may allow monthly accounts can go above the limit of one.');
const edited = 'The order was changed.';

export function orderEditsApi(services: Services) {
  return {
    'GET /orders/:id/edit': async ({ actor, params }) => {
      const { order, ...state } = await readEditable(services, actor, params.id);
      return { data: { order: presentOrder(order), ...state } };
    },

    'POST /orders/:id/edit/preview': async ({ actor, params, body }) => {
      const asked = { wanted: readOwnForm(body), reason: null };
      const { decided, changes } = await previewEdit(services, actor, params.id, asked);
      return { data: { order: presentOrder(decided.after), changes: changes.map(presentChange) } };
    },

    'POST /orders/:id/edit': async ({ actor, params, body, request, origin }) => {
      const { version, expectedTotal } = body;
      const order = await editOrder(services, actor, {
        orderId: params.id,
        version,
        wanted: readOwnForm(body),
        reason: null,
        request,
        expectedPaise: expectedTotal === undefined ? undefined : toPaise(expectedTotal),
        source: sourceOf(origin),
      });
      return { message: edited, data: { order: presentOrder(order) } };
    },

    'GET /admin/orders/:id/edit': async ({ actor, params }) => {
      const { order, ...state } = await readEditable(services, actor, params.id);
      return { data: { order: presentAdminOrder(order), ...state } };
    },

    'POST /admin/orders/:id/edit/preview': async ({ actor, params, body }) => {
      const asked = { wanted: readStaffForm(body), reason: body.reason || null };
      const { decided, changes } = await previewEdit(services, actor, params.id, asked);
      return {
        data: {
          order: presentAdminOrder(decided.after),
          changes: changes.map(presentChange),
          stock: decided.stock.map(presentStock),
          isBelowMinimum: decided.isBelowMinimum,
        },
      };
    },

    'POST /admin/orders/:id/edit': async ({ actor, params, body, request, origin }) => {
      if (body.overLimit) requirePermission(actor, 'users.terms', onlyLenders);
      const { version, expectedTotal, reason } = body;
      const order = await editOrder(services, actor, {
        orderId: params.id,
        version,
        wanted: readStaffForm(body),
        reason: reason || null,
        request,
        expectedPaise: expectedTotal === undefined ? undefined : toPaise(expectedTotal),
        source: sourceOf(origin),
      });
      return { message: edited, data: { order: presentAdminOrder(order) } };
    },
  } satisfies Partial<Handlers>;
}

function readOwnForm(form: OwnForm): WantedEdit {
  const { items, empties, deliveryDate, deliveryTime } = form;
  const staff = { isByStaff: false, isOverbooking: false, isOverLimit: false };
  return { items, empties, place: readPlace(form), deliveryDate, deliveryTime, ...staff };
}

function readStaffForm(form: StaffForm): WantedEdit {
  const items = form.items?.map(({ unitPrice, ...line }) => ({
    ...line,
    pricePaise: unitPrice === undefined ? undefined : toPaise(unitPrice),
  }));
  const { overbook: isOverbooking, overLimit: isOverLimit } = form;
  return { ...readOwnForm(form), items, isByStaff: true, isOverbooking, isOverLimit };
}

/** The address fields that the form contains. All other fields keep their values. */
const readPlace = (form: OwnForm): WantedEdit['place'] =>
  Object.fromEntries(editedPlaceFields.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]));

/** A change with amounts in rupees. */
function presentChange(change: EditChange) {
  return isAmount(change) ? { ...change, from: toRupees(change.from), to: toRupees(change.to) } : change;
}

type Amount = Extract<EditChange, { from: number }>;
const isAmount = (change: EditChange): change is Amount => 'from' in change && typeof change.from === 'number';

const presentStock = ({ productId, name, units, stock }: StockMove) => ({
  productId,
  name,
  was: stock,
  now: stock + units,
});
