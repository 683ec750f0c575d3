import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

interface Jar {
  name: string;
  price: number | null;
}

const columns: Column<Jar>[] = [
  { head: 'Jar', cell: ({ name }) => name },
  { head: 'Price', phone: 'line', named: 'apart', isFigure: true, cell: ({ price }) => price },
];

/** The HTML of a row's cells. */
function cellsOf(row: Jar): string[] {
  const table = createElement(DataTable<Jar>, { columns, rows: [row], keyOf: ({ name }) => name, actions: null });
  return renderToStaticMarkup(table).match(/<td.*?<\/td>/g) ?? [];
}

test('on a narrow screen, where rows are cards without column headings, a cell shows the name of its column', () => {
  const [jar, price] = cellsOf({ name: 'Lake', price: 0 });
  expect(jar).toMatch(/>Lake<\/td>$/);
  expect(price).toMatch(/<span aria-hidden="true" class="[^"]*lg:hidden[^"]*">Price<\/span><span>0<\/span><\/td>$/);
  expect(price).toContain('lg:text-right');
});

test('on a narrow screen, where each row is a card, an empty cell is hidden together with the name of its column', () => {
  const [, price] = cellsOf({ name: 'Lake', price: null });
  expect(price).toMatch(/class="[^"]*max-lg:hidden[^"]*"><\/td>$/);
});
