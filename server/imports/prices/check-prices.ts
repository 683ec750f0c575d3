/** Checks the agreed prices of a file of customers. Writes nothing. */
import { v7 as newId } from 'uuid';
import { indiaDay } from '#contract/shared/days.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { listNamedProducts } from '#server/catalogue/many-products.store.ts';
import type { Services } from '#server/core/services.ts';
import { listPresentPrices } from '#server/prices/many-prices.store.ts';
import type { CustomerRow } from '../customer-row.rules.ts';
import type { CellFault } from '../fields.rules.ts';
import { mostForOne } from '../headings.rules.ts';
import { byName } from '../look-up.rules.ts';
import type { CustomerWork } from '../work.rules.ts';

/** A row whose customer is known. */
export interface Priced {
  line: number;
  /** Id of the customer. */
  id: string;
  row: CustomerRow;
  faults: CellFault[];
  work: CustomerWork;
  /** Whether it is certain that the price is for one jar. */
  isPriceSure: boolean;
  /** How the price of the row compares with the list price; null without a new price. */
  price: 'below' | 'above' | 'same' | null;
}

const someAtOnce = 1000;

/**
 * Adds the agreed prices to the rows, each price of a customer once. A price equal to the list price is agreed only if
 * the list price changes before the row is saved. A price that was already agreed with the customer is not replaced.
 */
export async function checkPrices(
  { db, clock }: Services,
  placed: readonly Priced[],
  turn: () => Promise<void>,
): Promise<void> {
  const priced = placed.flatMap((one) => (one.row.price?.product ? [{ one, price: one.row.price }] : []));
  if (priced.length === 0) return;
  const products = byName((await listNamedProducts(db)).filter(({ isSold }) => isSold));
  const keyOf = (customerId: string, productId: string) => `${customerId} ${productId}`;
  const agreed = new Map<string, number>();
  for (let at = 0; at < priced.length; at += someAtOnce) {
    const ids = priced.slice(at, at + someAtOnce).map(({ one }) => one.id);
    for (const { customerId, productId, pricePaise } of await listPresentPrices(db, ids, indiaDay(clock()))) {
      agreed.set(keyOf(customerId, productId), pricePaise);
    }
  }
  const seen = new Map<string, { line: number; pricePaise: number }>();
  for (const { one, price } of priced) {
    await turn();
    const { id, line, row, faults, work, isPriceSure } = one;
    const [product, ...others] = products(price.product);
    if (!product || others.length > 0) {
      const msg = product
        ? 'Several products have this name: write the size behind it.'
        : 'There is no such product in the shop.';
      // The check of the row's plan reports a product that the row names.
      if (!row.plan || !price.isOfRow) faults.push({ column: price.isOfRow ? 'planProduct' : 'agreedPrice', msg });
      continue;
    }
    const { pricePaise } = price;
    const [earlier, known] = [seen.get(keyOf(id, product.id)), agreed.get(keyOf(id, product.id))];
    if (earlier && earlier.pricePaise !== pricePaise) {
      const msg = messageOf('Line {line} has another price for this customer.', { line: earlier.line });
      faults.push({ column: 'agreedPrice', msg });
    } else if (known !== undefined && known !== pricePaise) {
      const msg = messageOf('{price} is agreed with this customer already. Leave this empty to keep it.', {
        price: formatPrice(known),
      });
      faults.push({ column: 'agreedPrice', msg });
    } else if (!isPriceSure && pricePaise > Math.max(mostForOne, 2 * product.pricePaise)) {
      const msg = messageOf('{price} is far above the list price of {list}. If it is right, write it here again.', {
        price: formatPrice(pricePaise),
        list: formatPrice(product.pricePaise),
      });
      faults.push({ column: 'agreedPrice', msg });
    }
    seen.set(keyOf(id, product.id), earlier ?? { line, pricePaise });
    if (earlier || known !== undefined) continue;
    one.price = pricePaise === product.pricePaise ? 'same' : pricePaise < product.pricePaise ? 'below' : 'above';
    work.price = { id: newId(), productId: product.id, pricePaise, ...(one.price === 'same' && { isList: true }) };
  }
}
