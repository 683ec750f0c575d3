/** Builds invoices as the API describes them, without a database. */
import type { IssuedPaper } from '#contract/documents/calls.ts';
import { splitTax, sumTax, type TaxParts } from '#contract/documents/tax.ts';
import { toRupees } from '#contract/shared/money.ts';

export const presentTax = ({ grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) => ({
  total: toRupees(grossPaise),
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
});

/** An invoice of these lines, each with its amount in paise. */
export function invoiceOf(
  lines: readonly [name: string, grossPaise: number][],
  more: Partial<IssuedPaper> = {},
): IssuedPaper {
  const taxed = lines.map(([name, gross]) => ({ name, ...splitTax(gross, 500, 'cgst_sgst') }));
  return {
    id: crypto.randomUUID(),
    kind: 'tax_invoice',
    number: 'INV/2627/148',
    day: '2026-11-21',
    orderId: null,
    orderNumber: 'PW-261121-7K3FQ',
    buyer: 'Asha Rao',
    gstin: '29AAGCB7383J1Z4',
    place: 'Karnataka',
    placeCode: '29',
    corrects: null,
    correctsDay: null,
    legalName: 'Rao Foods',
    address: '14 Lake View Road, Indiranagar, Bangalore, Karnataka, 560038',
    deposit: 300,
    charge: null,
    chargedId: null,
    salesOf: null,
    isCopy: false,
    seller: {
      name: 'Paniwala',
      legalName: 'Paniwala Waters Pvt Ltd',
      address: '2 Tank Road, Bangalore 560038',
      state: 'Karnataka',
      gstScheme: 'regular',
      gstin: '29AAGCB7383J1Z4',
      fssaiNumber: '10012345678901',
    },
    lines: taxed.map(({ name, ...parts }) => ({
      name,
      hsn: '2201',
      taxRate: 5,
      quantity: 2,
      isDelivery: false,
      ...presentTax(parts),
    })),
    ...presentTax(sumTax(taxed)),
    ...more,
  };
}
