/** What model tests count by hand, beside the shop that is asked: one customer's jars, deposit, and money of the shop. */
import type { Pickup } from '../../contract/jars/pickup-calls.ts';
import type { AdminOrder } from '../../contract/orders/calls.ts';
import type { BuiltCustomer } from './builders/accounts.ts';
import type { Acts, JarShop, watchShop } from './jar-shop.ts';

export interface World {
  asha: BuiltCustomer;
  shop: JarShop;
  do: Acts;
  moved: Awaited<ReturnType<typeof watchShop>>;
  orders: string[];
  pickups: Pickup[];
  /** In till and bank, in paise. */
  money: number;
  held: number;
  depot: number;
  outside: number;
  scrapped: number;
  isOpened: boolean;
}

export interface Step {
  act: string;
  order: number;
  count: number;
  other: number;
  amount: number;
  isSure: boolean;
}

export const emptyCount = {
  ...{ money: 0, held: 0, depot: 0, outside: 0, scrapped: 0, isOpened: false },
};

/** Given to the customer, and taken: what is not theirs comes from outside. */
export function exchange(world: World, given: number, taken: number, damaged = 0): void {
  const matched = Math.min(taken, world.held);
  const broken = Math.min(damaged, matched);
  world.held += given - matched;
  world.depot += taken - broken - given;
  world.outside -= taken - matched;
  world.scrapped += broken;
}

export const isOpen = ({ status }: AdminOrder) => status !== 'delivered' && status !== 'cancelled';
export const promisedOf = ({ orderItems }: AdminOrder) =>
  orderItems.reduce((sum, { emptiesBack }) => sum + emptiesBack, 0);

/** So many of the held jars go back: their share of the deposit, in paise; the last one takes what is left. */
export async function shareOf({ do: acts, held }: World, count: number): Promise<number> {
  const [, deposit] = await acts.account();
  if (count === 0) return 0;
  return count >= held ? deposit : Math.floor((deposit * count) / held);
}
