import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NoPlans } from './plan-notices.tsx';

const pressesOf = (hasOrdered: boolean) => {
  const page = createElement(MemoryRouter, null, createElement(NoPlans, { hasOrdered }));
  return renderToStaticMarkup(page).match(/(?<=>)[^<]+(?=<\/a>)/g);
};

// Proves plans-22
test('a customer without plans gets the button "From an Order" only after having ordered before', () => {
  expect(pressesOf(false)).toEqual(['Make a Plan']);
  expect(pressesOf(true)).toEqual(['Make a Plan', 'From an Order']);
});
