import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { describeArea, describeSlot, type ServiceArea } from './service-area.ts';

const now = new Date('2026-11-21T23:59:59+05:30');
const slot = {
  date: '2026-11-22',
  key: 'morning',
  label: 'Morning',
  from: '09:00',
  to: '12:00',
  state: 'open',
} as const;
const terms = {
  fee: paise(50_00),
  freeFrom: null,
  minimumOrder: null,
  floorFrom: null,
  floorCharge: paise(0),
  cashAllowed: true,
};
const areaOf = (other: Partial<typeof terms> | Record<string, number>, nextSlot: ServiceArea['nextSlot'] = slot) =>
  ({ pincode: '560034', isServed: true, terms: { ...terms, ...other }, nextSlot }) as ServiceArea;

// Proves storefront-2
test.each([
  ['2026-11-21', 'Today, Morning (9 AM - 12 PM)'],
  ['2026-11-22', 'Tomorrow, Morning (9 AM - 12 PM)'],
  ['2026-11-23', 'Mon, 23 Nov, Morning (9 AM - 12 PM)'],
])('the day of a slot on %s is described relative to the current day in India', (date, text) => {
  expect(describeSlot({ ...slot, date }, now)).toBe(text);
});

// Proves storefront-2
test.each([
  [{}, slot, '₹50.00, next: Tomorrow, Morning (9 AM - 12 PM)'],
  [{ freeFrom: 500_00 }, null, '₹50.00, free from ₹500.00'],
  [{ fee: 0, freeFrom: 500_00, minimumOrder: 200_00 }, null, 'free of charge, orders from ₹200.00'],
])(
  'the cost of delivery, the minimum order and the next slot in a served area are described: row %#',
  (other, next, text) => {
    expect(describeArea(areaOf(other, next), '560034', now)).toBe(`We deliver to 560034: ${text}`);
  },
);

// Proves storefront-1
test('a pincode outside the area of the shop is described as not delivered to', () => {
  const area: ServiceArea = { pincode: '560103', isServed: false, terms: null, nextSlot: null, place: null };
  expect(describeArea(area, '560103', now)).toBe('We do not deliver to 560103 yet.');
});
