/** Describes the content of a guest's cart: "Your 2 jars are waiting". */
import { useEffect, useState } from 'react';
import { plural } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { useCart } from '#web/shared/cart/cart-store.ts';
import type { CartLine } from '#web/shared/cart/local-cart.ts';

type Goods = 'jars' | 'bottles' | 'items';

/** At most this many products are looked up; with more, the text says "items". */
const mostLookedUp = 6;
const jar = /\bjars?\b|जार/i;
const bottle = /\bbottles?\b|बोतल/i;
/** Matches the names of products whose unit contains several bottles. */
const multipack = /\b(case|pack|crate|box|set)\b|पैक|पेटी/i;

/** Returns jars or bottles only if the names of all products contain that word. */
export function nameGoods(names: readonly string[]): Goods {
  if (names.length === 0 || names.some((name) => multipack.test(name))) return 'items';
  if (names.every((name) => jar.test(name))) return 'jars';
  return names.every((name) => bottle.test(name)) ? 'bottles' : 'items';
}

function describeWaiting(units: number, goods: Goods): string {
  if (goods === 'jars') return plural(units, { one: 'Your jar is waiting', other: 'Your {count} jars are waiting' });
  if (goods === 'bottles') {
    return plural(units, { one: 'Your bottle is waiting', other: 'Your {count} bottles are waiting' });
  }
  return plural(units, { one: 'Your item is waiting', other: 'Your {count} items are waiting' });
}

async function readNames(lines: readonly CartLine[]): Promise<string[]> {
  if (lines.length > mostLookedUp) return [];
  const answers = lines.map(({ productId: id }) => call('GET /products/:id', { params: { id } }));
  return (await Promise.all(answers)).map(({ data }) => data.product.name);
}

/** The sentence about a guest's cart. Null if the cart is empty or not loaded yet. */
export function useWaitingGoods(): string | null {
  const { status, cart, lines } = useCart();
  const [sentence, setSentence] = useState<string | null>(null);
  const isGuests = status === 'ready' && cart === null;
  useEffect(() => {
    let isStale = false;
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    const showGoods = (goods: Goods) => isStale || setSentence(units > 0 ? describeWaiting(units, goods) : null);
    if (isGuests)
      readNames(lines)
        .then(nameGoods, () => 'items' as const)
        .then(showGoods);
    return () => {
      isStale = true;
    };
  }, [isGuests, lines]);
  return isGuests ? sentence : null;
}
