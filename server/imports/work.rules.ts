/** What a row that was found right is going to do. */
import type { NewCustomer } from '#server/accounts/customers.store.ts';
import type { NewProduct } from '#server/catalogue/many-products.store.ts';
import type { OpeningBalance } from '#server/jars/desk/post-opening.ts';
import type { PlanForm } from '#server/plans/require-plan.ts';
import type { Sums } from './import.store.ts';
import type { FoundRow } from './row.store.ts';

export interface PlanWork {
  id: string;
  /** Of whom, for the name of its address. */
  name: string;
  form: PlanForm;
}

export interface CustomerWork {
  /** `revived`: an account that an earlier import had made and taken back. */
  mode: 'new' | 'revived' | 'there';
  /** Of the first row of a new customer, with the addresses of all its rows. */
  customer: NewCustomer | null;
  balances: OpeningBalance[];
  plan: PlanWork | null;
}

export type ProductWork = NewProduct;

export interface Checked {
  rows: FoundRow[];
  sums: Sums;
}

/** Called with how many rows are done: lets others have their turn, and tells how far it is. */
export type Step = (done: number) => Promise<void>;
