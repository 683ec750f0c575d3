/**
 * The changes that a person has made in the form that edits an order. All other values are those of the current order.
 */
import { editedPlaceFields } from '#contract/orders/edit.ts';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { deliveryAddressRules } from '#contract/shared/delivery-address.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import {
  checkValue,
  checkValues,
  type DraftOf,
  type FieldError,
  type NumberRule,
  type Rules,
} from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import type { AdminOrder, Asked, Order, Product } from '../../api-types.ts';
import { formatLongDay } from '../../dates.ts';
import { doorFormRules } from '../../place/address-values.ts';
import { formatAddress, formatFloor } from '../../place/format-address.ts';
import { describeDeliveryTime } from '../describe-time.ts';

/** The typed fields of the form. `search` finds products and is not sent. */
export const editRules = {
  ...deliveryAddressRules,
  ...doorFormRules,
  reason: {},
  search: {},
} satisfies Rules;
export type EditValues = DraftOf<typeof editRules>;

export interface EditDraft {
  /** Chosen quantities by product; 0 removes a line. */
  quantities: Readonly<Record<string, number>>;
  /** Products that were not in the order. */
  added: readonly Product[];
  /** Typed prices by product; null while the field is empty. */
  prices: Readonly<Record<string, number | null>>;
  /** Chosen empties by container. */
  empties: Readonly<Record<string, number>>;
  typed: Partial<EditValues>;
  slot: { deliveryDate: string; deliveryTime: string } | null;
  overbook: boolean;
  overLimit: boolean;
}

export const nothingEdited: EditDraft = {
  quantities: {},
  added: [],
  prices: {},
  empties: {},
  typed: {},
  slot: null,
  overbook: false,
  overLimit: false,
};

/** The part of the draft on which the server's preview depends, as text. Confirmations are not a part of it. */
function questionOf({ quantities, added, prices, empties, typed, slot }: EditDraft): string {
  const { reason: _, search: __, ...place } = typed;
  return JSON.stringify([quantities, added, prices, empties, place, slot]);
}

/**
 * The draft after a change. Confirmations to exceed a limit apply only to the draft that they were given for, so
 * another change cancels them. A chosen slot is cleared if the PIN code changes.
 */
export function changeDraft(before: EditDraft, part: Partial<EditDraft>): EditDraft {
  const after = { ...before, ...part };
  if (questionOf(after) === questionOf(before)) return after;
  const isOtherPlace = after.typed.deliveryPincode !== before.typed.deliveryPincode;
  const slot = isOtherPlace ? null : after.slot;
  return { ...after, slot, overbook: part.overbook ?? false, overLimit: part.overLimit ?? false };
}

export interface EditedLine {
  productId: string;
  name: string;
  size: string;
  quantity: number;
  price: Paise;
  containerId: string | null;
}

/** The lines of the order, then the added products. */
export function linesOf(order: Order, { quantities, added }: EditDraft): EditedLine[] {
  const kept = order.orderItems.map(({ productId, product, quantity, unitPrice: price, containerId }) => {
    const { name, size } = product;
    return { productId, name, size, quantity: quantities[productId] ?? quantity, price, containerId };
  });
  const known = new Set(kept.map(({ productId }) => productId));
  const others = added.filter(({ id }) => !known.has(id));
  return [
    ...kept,
    ...others.map(({ id: productId, name, size, price, containerId }) => {
      return { productId, name, size, quantity: quantities[productId] ?? 0, price, containerId };
    }),
  ];
}

export interface EditedEmpties {
  containerId: string;
  /** The names of the products that come in this container. */
  name: string;
  count: number;
  /** The jars of the order in this container. */
  most: number;
}

/** The empties of each container that the order takes back. */
export function emptiesOf(order: Order, draft: EditDraft): EditedEmpties[] {
  const lines = linesOf(order, draft).filter(({ quantity }) => quantity > 0);
  const containers = [...new Set(lines.flatMap(({ containerId }) => containerId ?? []))];
  return containers.map((containerId) => {
    const own = lines.filter((line) => line.containerId === containerId);
    const most = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const before = order.orderItems
      .filter((item) => item.containerId === containerId)
      .reduce((sum, { emptiesBack }) => sum + emptiesBack, 0);
    const count = Math.min(most, draft.empties[containerId] ?? before);
    return { containerId, name: own.map(({ name }) => name).join(', '), count, most };
  });
}

export type EditBody = Omit<Asked<'POST /admin/orders/:id/edit'>['body'], 'version' | 'expectedTotal'>;

/** The fields to send: only the changed ones, so that an edit never undoes the edit of somebody else. */
export function bodyOf(order: Order, draft: EditDraft): EditBody {
  const lines = linesOf(order, draft);
  const priceOf = (productId: string) => draft.prices[productId] ?? undefined;
  const isOther = lines.some(({ productId, quantity, price }) => {
    const before = order.orderItems.find((item) => item.productId === productId)?.quantity ?? 0;
    return quantity !== before || (priceOf(productId) ?? price) !== price;
  });
  const items = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity, price }) => {
      const typed = priceOf(productId);
      return { productId, quantity, ...(typed !== undefined && typed !== price && { unitPrice: paise(typed) }) };
    });
  const empties = emptiesOf(order, draft).map(({ containerId, count }) => ({ containerId, count }));
  const place = editedPlaceFields.filter(
    (name) => draft.typed[name] !== undefined && draft.typed[name] !== order[name],
  );
  const reason = draft.typed.reason?.trim();
  return {
    ...(isOther && { items }),
    ...(Object.keys(draft.empties).length > 0 && { empties }),
    ...Object.fromEntries(place.map((name) => [name, draft.typed[name]])),
    ...draft.slot,
    ...(draft.overbook && { overbook: true }),
    ...(draft.overLimit && { overLimit: true }),
    ...(reason && { reason }),
  };
}

/** The name of the field for the price of a line. */
export const priceName = (productId: string) => `price-${productId}`;

/** The broken rules of the typed prices. */
export const findPriceFaults = (order: Order, draft: EditDraft, rule: NumberRule | undefined): FieldError[] =>
  linesOf(order, draft).flatMap(({ productId, quantity }) => {
    const typed = draft.prices[productId];
    const msg = !rule || typed === undefined || quantity === 0 ? undefined : checkValue(rule, typed);
    return msg === undefined ? [] : [{ path: priceName(productId), msg }];
  });

/** The rules of the typed fields. Fields that nobody has changed show the values of the current order. */
export const typedRules = ({ typed }: EditDraft): Partial<typeof editRules> =>
  Object.fromEntries(Object.entries(editRules).filter(([name]) => name in typed));

/** All broken rules of the typed values. */
export const findDraftFaults = (order: Order, draft: EditDraft, priceRule: NumberRule | undefined): FieldError[] => [
  ...checkValues(typedRules(draft), draft.typed),
  ...findPriceFaults(order, draft, priceRule),
];

/** The field errors in an answer, with the names that the form uses for its price fields. */
export function inFormNames(errors: readonly FieldError[], items: EditBody['items'] = []): FieldError[] {
  return errors.map(({ path, msg }) => {
    const item = items[Number(/^items\.(\d+)\.unitPrice$/.exec(path)?.[1])];
    return { path: item ? priceName(item.productId) : path, msg };
  });
}

/** The values of the form: the typed ones, otherwise those of the current order. */
export function valuesOf(order: Order, { typed, prices }: EditDraft): EditValues {
  const { deliveryName, deliveryPhone, deliveryAddress, deliveryCity, deliveryState, deliveryPincode } = order;
  const { floor, hasLift, gateNote } = order;
  return {
    deliveryName,
    deliveryPhone,
    deliveryAddress,
    deliveryCity,
    deliveryState,
    deliveryPincode,
    floor,
    hasLift,
    gateNote,
    reason: '',
    search: '',
    ...typed,
    ...Object.fromEntries(Object.entries(prices).map(([productId, price]) => [priceName(productId), price])),
  };
}

interface News {
  label: string;
  from: string;
  to: string;
}

/** Describes how an order differs from the version that was shown. */
export function listNews(before: Order | AdminOrder, after: Order | AdminOrder): News[] {
  const now = factsOf(after);
  return factsOf(before).flatMap(([label, from], at) => {
    const to = now[at]?.[1] ?? '';
    return from === to ? [] : [{ label, from, to }];
  });
}

function factsOf(order: Order | AdminOrder): [label: string, value: string][] {
  return [
    [t('Status'), t(orderStatusLabels[order.status])],
    [t('Items'), order.orderItems.map(({ quantity, product }) => `${quantity} × ${product.name}`).join(', ')],
    [t('Empties back'), String(order.orderItems.reduce((sum, { emptiesBack }) => sum + emptiesBack, 0))],
    [t('Recipient'), `${order.deliveryName}, ${order.deliveryPhone}`],
    [t('Address'), formatAddress(order)],
    [t('Floor'), formatFloor(order) ?? '–'],
    [t('Note for the gate'), order.gateNote || '–'],
    [t('Delivery time'), `${formatLongDay(order.deliveryDate)}, ${describeDeliveryTime(order)}`],
    [t('Amount payable'), formatAmount(payableOfAnswer(order))],
    [t('Amount Due'), formatAmount(order.amountDue)],
  ];
}
