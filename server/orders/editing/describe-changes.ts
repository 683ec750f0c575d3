/** The values that an edit changes, for its preview, its email and the history; amounts in paise. */
import type { Translations } from '#contract/catalogue/translations.ts';
import { type EditedPlaceField, type EditedSum, editedPlaceFields } from '#contract/orders/edit.ts';
import { payableOf } from '#contract/orders/order-sums.ts';
import { slotInWords } from '../changing/move-order.ts';
import type { EditedLine, StoredChange } from '../event.store.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import type { DecidedEdit } from './edit.rules.ts';

/** A changed line with the names of its product in all languages. */
type NamedLine = EditedLine & { translations?: Translations };

export type EditChange =
  | NamedLine
  | { field: EditedPlaceField | 'slot'; from: string; to: string }
  | { field: EditedSum; from: number; to: number };

/** The customer's credit before the edit, and after the edit and the payment of older dues. */
interface Credit {
  before: number;
  after: number;
  /** The part of the credit that pays older dues. */
  spent: number;
}

type Decided = Pick<DecidedEdit, 'after' | 'pricesToday'>;

/** All changes: lines, prices, empties, address and slot, and the resulting sums. */
export function listChanges(before: OrderRow, { after, pricesToday }: Decided, credit: Credit): EditChange[] {
  const edited = [...listLines(before, after, pricesToday), ...listPlace(before, after), ...listSlot(before, after)];
  const sums: { field: EditedSum; from: number; to: number }[] = [
    { field: 'deliveryCharge', from: before.deliveryPaise, to: after.deliveryPaise },
    { field: 'depositAmount', from: before.depositPaise, to: after.depositPaise },
    { field: 'amountPayable', from: payableOf(before), to: payableOf(after) },
    { field: 'amountPaid', from: before.paidPaise, to: after.paidPaise },
    { field: 'amountDue', from: before.duePaise, to: after.duePaise },
    { field: 'credit', from: credit.before, to: credit.after },
    { field: 'duesPaid', from: 0, to: credit.spent },
  ];
  return [...edited, ...sums.filter(({ from, to }) => from !== to)];
}

/** The changes that the history keeps. Slot and payment have entries of their own. */
export const keptChanges = (before: OrderRow, { after, pricesToday }: Decided): StoredChange[] => [
  ...listLines(before, after, pricesToday).map(({ translations: _, ...line }) => line),
  ...listPlace(before, after).map(({ field }) => ({ field })),
];

function listLines(before: OrderRow, after: OrderRow, pricesToday: Decided['pricesToday']): NamedLine[] {
  const lines = [...new Map([...before.items, ...after.items].map((item) => [item.id, item])).values()];
  const find = ({ items }: OrderRow, id: string) => items.find((item) => item.id === id);
  const changes = lines.flatMap((line): NamedLine[] => {
    const [old, now] = [find(before, line.id), find(after, line.id)];
    const { name, size, translations } = line;
    const price = old?.unitPricePaise ?? pricesToday.get(line.productId);
    const found: NamedLine[] = [];
    const [was, units] = [old?.quantity ?? 0, now?.quantity ?? 0];
    if (was !== units) found.push({ field: 'quantity', name, size, translations, was, now: units });
    if (now && price !== undefined && price !== now.unitPricePaise) {
      found.push({ field: 'unitPrice', name, size, translations, from: price, to: now.unitPricePaise });
    }
    return found;
  });
  const [was, now] = [emptiesOf(before.items), emptiesOf(after.items)];
  return was === now ? changes : [...changes, { field: 'empties', was, now }];
}

const emptiesOf = (items: readonly OrderItemRow[]) =>
  items.reduce((sum, { depositFreeUnits }) => sum + depositFreeUnits, 0);

function listPlace(before: OrderRow, after: OrderRow): { field: EditedPlaceField; from: string; to: string }[] {
  return editedPlaceFields
    .map((field) => ({ field, from: inWords(before[field]), to: inWords(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

/** A value of the address as text. `true` becomes `yes`; an unknown floor is empty. */
const inWords = (value: string | number | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

function listSlot(before: OrderRow, after: OrderRow): { field: 'slot'; from: string; to: string }[] {
  const [from, to] = [slotInWords(before), slotInWords(after)];
  return from === to ? [] : [{ field: 'slot', from, to }];
}
