import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Access, Permission } from '#contract/shared/permissions.ts';
import { CallFields } from './call-fields.tsx';
import { IfMay } from './if-may.tsx';
import { Breadcrumb, ButtonLink, Link, TallLink } from './links.tsx';

let granted: readonly Permission[] = [];

// A rendering without a browser has no session, so the permissions come from the test.
vi.mock('#web/shared/requests/use-may.ts', () => ({
  useMay: () => (access: Access) => access === 'anyone' || granted.some((permission) => permission === access),
}));

beforeEach(() => {
  granted = [];
});

const render = (shown: ReactNode) => renderToStaticMarkup(createElement(MemoryRouter, null, shown));

const button = createElement('button', { type: 'button' }, 'Cancel order');

// Proves buttons-1
test('a button is shown to people who may make its call, and hidden from others', () => {
  const shown = createElement(IfMay, { call: 'PUT /admin/orders/:id/status' }, button);
  expect(render(shown)).toBe('');
  granted = ['orders.read', 'orders.payments'];
  expect(render(shown)).toBe('');
  granted = ['orders.manage'];
  expect(render(shown)).toContain('Cancel order');
});

test('a button with several calls is shown if one of them is allowed', () => {
  const call = ['PUT /admin/orders/:id/status', 'PUT /admin/orders/:id/payment-status'] as const;
  const shown = createElement(IfMay, { call }, button);
  expect(render(shown)).toBe('');
  granted = ['orders.payments'];
  expect(render(shown)).toContain('Cancel order');
});

test('a part that opens a screen is shown to people who may open it', () => {
  const shown = createElement(IfMay, { screen: '/admin/settings#shop.gstin' }, 'GSTIN');
  expect(render(shown)).toBe('');
  granted = ['settings.read'];
  expect(render(shown)).toBe('GSTIN');
});

// Proves buttons-1
test('fields can be read, but not changed, by people who may not make their call, and have no buttons', () => {
  const shown = createElement(CallFields, { call: 'PUT /admin/settings' }, button);
  expect(render(shown)).toMatch(/^<fieldset disabled="" class="contents \[&amp;_button\]:hidden"><button/);
  granted = ['settings.manage'];
  expect(render(shown)).toBe(render(button));
});

// Proves buttons-2
test('a link to a screen that may not be opened is only its text, and keeps its place in the layout', () => {
  const links = [Link, TallLink].map((type) =>
    createElement(type, { to: '/admin/money/dues?search=a', className: 'block', key: type.name }, 'Dues'),
  );
  expect(render(links)).toBe(
    '<span class="block text-inherit! no-underline!">Dues</span><span class="block text-inherit! no-underline!">Dues</span>',
  );
  granted = ['money.read'];
  expect(render(links).match(/<a [^>]*href="\/admin\/money\/dues\?search=a"/g)).toHaveLength(2);
});

// Proves buttons-2
test('a link that looks like a button is hidden if its screen may not be opened', () => {
  const shown = createElement(ButtonLink, { to: { pathname: '/admin/orders/new' } }, 'New order');
  granted = ['orders.read'];
  expect(render(shown)).toBe('');
  granted = ['orders.manage'];
  expect(render(shown)).toContain('href="/admin/orders/new"');
});

test('links inside a page and to the shop are always links', () => {
  expect(render(createElement(Link, { to: '#dues' }, 'Dues'))).toContain('href="');
  expect(render(createElement(Link, { to: '/' }, 'Shop'))).toContain('href="/"');
});

// Proves buttons-2
test('a step of a breadcrumb that may not be opened is only its name, and only the last step is the page itself', () => {
  const steps = [
    { label: 'Khata', to: '/admin/khata' },
    { label: 'Prices', to: '/admin/khata/prices' },
    { label: 'May' },
  ];
  granted = ['users.read'];
  const shown = render(createElement(Breadcrumb, { steps }));
  expect(shown.match(/href="[^"]+"/g)).toEqual(['href="/admin/khata/prices"']);
  expect(shown).toMatch(/<span class="[^"]*">Khata<\/span>.*<span aria-current="page" class="[^"]*">May<\/span>/);
  granted = ['users.read', 'money.read'];
  expect(render(createElement(Breadcrumb, { steps })).match(/href=/g)).toHaveLength(2);
});
