import { expect, test } from 'vitest';
import { cutTexts } from './cut-catalogues.ts';

/** Maps each sentence to the sides of the site whose pages show it. */
const sentences: Readonly<Record<string, string>> = {
  'Clear Cart': 'shop',
  'Authorised signatory': 'papers admin',
  // This sentence is in code that loads after the first screen.
  'Cash in your bag': 'rider',
  'Deactivate User': 'admin',
  'How many jars?': 'own',
  'Add to Cart': 'shop admin',
  // This sentence is built from a template.
  'Full name must not exceed 100 characters': 'shop own papers admin rider',
  // This sentence is in web/root.tsx, which every page loads.
  'Failed to load cart': 'shop own papers admin rider',
  // This sentence is on the page for unknown addresses, which each side of the site may show.
  'This page does not exist.': 'shop own papers admin rider',
  // This text is a default of a new shop, which its owner can replace.
  'Mon-Fri 9AM-6PM': 'shop own papers admin rider',
  'Nobody says this sentence': '',
};

test.each(['shop', 'own', 'papers', 'admin', 'rider'])(
  'the file of translations for the side "%s" contains exactly the sentences of its pages',
  (side) => {
    const expected = Object.keys(sentences).filter((sentence) => sentences[sentence]?.includes(side));
    expect(Object.keys(cutTexts(sentences, side))).toEqual(expected);
  },
);
