import { describe, expect, test } from 'vitest';
import { stopReasons } from '#contract/orders/failed-stops.ts';
import type { ShopMail } from '../letters.ts';
import { link, order, to, visible, write } from '../testing/letters.ts';

// Proves shopping-71
test.each(['order-placed', 'order-received'] as const)(
  'the email %s shows the same bill rows and sums as the screens',
  (kind) => {
    const { text, html } = write({ kind, to, order, link });
    expect(text).toContain(
      [
        'Spring jar (20 L × 2): ₹171.00',
        'Case of bottles (12 × 1 L × 10): ₹12,500.50',
        'Subtotal: ₹12,671.50',
        'Delivery Charge: ₹50.00',
        'Total: ₹12,721.50',
        'Refundable deposit: ₹300.00',
        'Grand Total: ₹13,021.50',
      ].join('\n'),
    );
    expect(text).toMatch(/Monday,? 23 November,? 2026\nMorning \(9 AM - 12 PM\)/);
    for (const fact of ['₹13,021.50', '14 Lake View Road', '560001', '9876543210', 'Ring twice']) {
      expect(visible(html)).toContain(fact);
    }
  },
);

// Proves posting-26
test('the email for an order with empties and balance shows the empties and the balance, and requests only the rest', () => {
  const swapped = { ...order, depositPaise: 0, swap: { jars: 2, back: 2, charged: 0 } };
  const { text } = write({ kind: 'order-placed', to, order: { ...swapped, creditPaise: 721_50 }, link });
  expect(text).toContain('Total: ₹12,721.50\nFrom balance: -₹721.50\nLeft to pay: ₹12,000.00');
  expect(text).toContain('2 jars, 2 empties back: no new deposit');
  expect(text).toContain('Please keep ₹12,000.00 ready in cash.');
  const covered = write({ kind: 'order-placed', to, order: { ...swapped, creditPaise: 12_721_50 }, link }, 'hi').text;
  expect(covered).toContain('2 जार, 2 खाली जार वापस: कोई नया डिपॉज़िट नहीं');
  expect(covered).toContain('पेमेंट आपके बैलेंस से हो गया।');
});

// Proves shopping-72
test('the email for an order without deposit does not mention a deposit', () => {
  const mail: ShopMail = { kind: 'order-placed', to, order: { ...order, depositPaise: 0 }, link };
  const { text } = write(mail);
  expect(text).not.toMatch(/deposit|Grand Total/i);
  expect(text).toContain('Total: ₹12,721.50\n\n');
});

test('the email about a changed status contains the new status and the reason', () => {
  const mail: ShopMail = {
    kind: 'order-status',
    to,
    customerName: 'Asha',
    orderNumber: 'PW-1',
    status: 'out_for_delivery',
    duePaise: 0,
    paymentMethod: 'cash',
    reason: 'The rider left early',
    link,
  };
  const { subject, text } = write(mail);
  expect(subject).toBe('Order PW-1: Out for Delivery');
  expect(text).toContain('your order PW-1 is on its way to you.');
  expect(text).toContain('> The rider left early');
});

// Proves door-2
test('the reason for a failed stop is translated to the language of the reader; a free text is not', () => {
  const asha = { to, customerName: 'Asha', link };
  const failed = (reason: string): ShopMail[] => [
    {
      kind: 'order-status',
      ...asha,
      orderNumber: 'PW-1',
      status: 'cancelled',
      duePaise: 0,
      paymentMethod: 'cash',
      reason,
    },
    {
      kind: 'order-moved',
      ...asha,
      orders: [{ orderNumber: 'PW-1', day: '2026-11-23', hours: 'Evening', link }],
      pickups: [],
      jarsLink: link,
      reason,
    },
  ];
  for (const reason of stopReasons) {
    for (const mail of failed(reason)) {
      expect(write(mail).text).toContain(`> ${reason}`);
      expect(write(mail, 'hi').text).toMatch(/> [\u0900-\u097F ]+\n/);
    }
  }
  for (const mail of failed('The lane is flooded')) expect(write(mail, 'hi').text).toContain('> The lane is flooded');
  // The new time comes directly after "New time:", before the reason.
  const [, moved = ''] = failed('Rain').map((mail) => write(mail).text);
  expect(moved).toMatch(/New time:\s+PW-1: [^>]+> Rain/);
});

describe('the amount to pay in emails', () => {
  const placed = (paymentMethod: string): ShopMail => ({
    kind: 'order-placed',
    to,
    link,
    order: { ...order, paymentMethod },
  });
  const moved = (paymentMethod: string): ShopMail => ({
    kind: 'order-status',
    to,
    customerName: 'Asha',
    orderNumber: 'PW-1',
    status: 'confirmed',
    reason: null,
    link,
    duePaise: 13_021_50,
    paymentMethod,
  });

  // Proves first-week-4
  test.each(['cash', ''])('is requested in cash if the payment method is "%s"', (method) => {
    for (const mail of [placed(method), moved(method)]) {
      const { text, html } = write(mail);
      for (const version of [text, visible(html)]) {
        expect(version).toContain('Please keep ₹13,021.50 ready in cash.');
        expect(version).not.toContain('still to be paid');
      }
    }
  });

  // Proves first-week-4
  test.each(['upi', 'card', 'netbanking', 'online'])(
    'is not requested in cash if the payment method is %s',
    (method) => {
      for (const mail of [placed(method), moved(method)]) {
        const { text, html } = write(mail);
        for (const version of [text, visible(html)]) {
          expect(version).toContain('₹13,021.50 is still due.');
          expect(version).not.toContain('cash');
        }
      }
      expect(write(placed(method)).text).toContain('The deposit is refunded');
      expect(write(moved(method), 'hi').text).toContain('₹13,021.50 का पेमेंट बाकी है।');
    },
  );
});
