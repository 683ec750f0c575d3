/** The records that saving a row without faults will create. */
import type { NewCustomer } from '#server/accounts/customers.store.ts';
import type { NewProduct } from '#server/catalogue/many-products.store.ts';
import type { OpeningBalance } from '#server/jars/desk/post-opening.ts';
import type { PlanForm } from '#server/plans/require-plan.ts';
import type { Sums } from './import.store.ts';
import type { FoundRow } from './row.store.ts';
import type { Needs } from './shared.rules.ts';

export interface PlanWork {
  id: string;
  /** Customer name, used as the address's recipient. */
  name: string;
  form: PlanForm;
}

export interface CustomerWork {
  /** `revived`: an account that an earlier import had created and that was undone. */
  mode: 'new' | 'revived' | 'there';
  /** Set for the first row of a new customer, with the addresses of all its rows. */
  customer: NewCustomer | null;
  balances: OpeningBalance[];
  plan: PlanWork | null;
  /** Missing if an earlier release of the program has checked the row. */
  note?: { id: string; text: string } | null;
  /** The names of the tags to add. Missing if an earlier release of the program has checked the row. */
  tags?: readonly string[];
  /** The ids of the tags that were added when the row was saved. */
  tagIds?: readonly string[];
  price?: PriceWork | null;
}

/** A price that is agreed if it differs from the list price when the row is saved. */
export interface PriceWork {
  id: string;
  productId: string;
  pricePaise: number;
  /** Set if the row was checked with this list price, so that nothing is agreed unless the list price changes. */
  isList?: boolean;
}

export type ProductWork = NewProduct;

export interface Checked {
  rows: FoundRow[];
  sums: Sums;
  /** Values that rows of customers lack; empty for products. */
  needs: Needs;
}

/** Called with the number of finished rows. Yields to the event loop and stores the progress. */
export type Step = (done: number) => Promise<void>;
