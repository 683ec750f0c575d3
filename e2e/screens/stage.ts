/** Fills a shop with the people and products that the screens need, and signs the people in. */
import { fillShop } from '#tools/shop/fill-shop.ts';
import { sessionOf } from '../fixtures/browser.ts';
import { fillHindiShop } from '../fixtures/hindi-shop.ts';
import { type BrowserShop, storedSession } from '../fixtures/shop.ts';
import type { Places, Who } from './screen.ts';

type Stored = Readonly<Record<string, string>>;

export interface Stage {
  places: Places;
  /** The browser's storage for each kind of person. */
  stored: Readonly<Record<Who, Stored>>;
}

const owner = { email: 'owner@paniwala.test', password: 'water-jar-20' };

export async function fillInEnglish(shop: BrowserShop): Promise<Stage> {
  const places = await fillShop(shop.address, owner);
  const { customer, newcomer, waverer, admin } = places;
  const stored = {
    customer: sessionOf(customer),
    newcomer: sessionOf(newcomer),
    waverer: sessionOf(waverer),
    admin: sessionOf(admin),
  };
  return { places, stored: { visitor: {}, ...stored } };
}

export async function fillInHindi(shop: BrowserShop): Promise<Stage> {
  const { places, accounts } = await fillHindiShop(shop);
  const { customer, newcomer, waverer, admin } = accounts;
  const stored = {
    customer: storedSession(customer),
    newcomer: storedSession(newcomer),
    waverer: storedSession(waverer),
    admin: storedSession(admin),
  };
  return { places, stored: { visitor: {}, ...stored } };
}
