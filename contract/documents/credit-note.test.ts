import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditablePaise, creditLine, creditWithoutTax, lastDayWithTax, lowersTax } from './credit-note.ts';
import { type Levy, splitTax, sumTax, type TaxParts } from './tax.ts';

const credits = fc.record({
  units: fc.array(fc.integer({ min: 1, max: 500_00 }), { minLength: 1, maxLength: 12 }),
  basisPoints: fc.constantFrom(0, 25, 500, 1200, 1800, 4000),
  levy: fc.constantFrom<Levy>('cgst_sgst', 'igst', 'none'),
});

test('credit notes for a whole line add up to exactly the line, and never exceed it in any of its parts', () => {
  fc.assert(
    fc.property(credits, ({ units, basisPoints, levy }) => {
      const gross = units.reduce((sum, unit) => sum + unit, 0);
      const line = splitTax(gross, basisPoints, levy);
      const credited: TaxParts[] = [];
      for (const unit of units) {
        const note = creditLine({ line, basisPoints, levy, credited }, unit);
        expect(note.grossPaise).toBe(unit);
        expect(Math.min(...Object.values(note))).toBeGreaterThanOrEqual(0);
        credited.push(note);
        const sums = sumTax(credited);
        for (const part of Object.keys(line) as (keyof TaxParts)[]) expect(sums[part]).toBeLessThanOrEqual(line[part]);
      }
      expect(sumTax(credited)).toEqual(line);
      expect(creditablePaise({ line, credited })).toBe(0);
    }),
  );
});

test('a credit note above what is left of its line is refused', () => {
  const line = splitTax(85_00, 500, 'igst');
  const credited = [creditLine({ line, basisPoints: 500, levy: 'igst', credited: [] }, 60_00)];
  expect(creditablePaise({ line, credited })).toBe(25_00);
  expect(() => creditLine({ line, basisPoints: 500, levy: 'igst', credited }, 25_01)).toThrow(RangeError);
});

describe('the last day on which a credit note lowers the tax', () => {
  test.each([
    ['2026-04-01', '2027-11-30'],
    ['2027-03-31', '2027-11-30'],
    ['2027-04-01', '2028-11-30'],
  ])('of an invoice of %s is %s', (invoiceDay, last) => {
    expect(lastDayWithTax(invoiceDay)).toBe(last);
  });

  test('is included, and after it a credit note has no tax', () => {
    expect(lowersTax('2026-05-10', '2027-11-30')).toBe(true);
    expect(lowersTax('2026-05-10', '2027-12-01')).toBe(false);
    expect(creditWithoutTax(85_00)).toEqual({
      grossPaise: 85_00,
      taxablePaise: 85_00,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
    });
  });
});
