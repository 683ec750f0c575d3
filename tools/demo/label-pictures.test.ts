import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandLooks, labelledDrawings } from '#db/seed/demo/labels.ts';
import { lettering } from '#db/seed/demo/lettering.ts';
import { demoBrands, demoGoods } from '#db/seed/demo/products.ts';
import { drawLabel } from './label-pictures.ts';

const readDrawing = (name: string) => readFileSync(new URL(`../../db/seed/pictures/${name}`, import.meta.url), 'utf8');
const sized = demoGoods.filter(({ look }) => look !== 'dispenser');

test('demo pictures: every brand has its own label, every product shows its size', () => {
  for (const brand of demoBrands) {
    for (const { look, size } of sized) {
      const labelled = labelledDrawings[look];
      const drawn = drawLabel(readDrawing(labelled.drawing), labelled, { brand, size, ...brandLooks[brand] });
      for (const word of [brand, size]) expect(drawn, `${brand} ${size}`).toContain(lettering[word]?.[1]);
    }
  }
});

test('demo pictures: no two brands look alike', () => {
  expect(new Set(Object.values(brandLooks).map(({ main, accent }) => `${main} ${accent}`)).size).toBe(
    demoBrands.length,
  );
});
