/** Fixed sequences of acts about documents of small sales. */
import type { Step } from './model.ts';
import { doing } from './steps.ts';

export const documentScenarios: Record<string, readonly Step[]> = {
  'small sales are combined, cancelled, reopened and invoiced to a company; one of them gets its own invoice before': [
    doing('place', { count: 3, other: 1, amount: 3 }),
    doing('deliver'),
    doing('combineSales'),
    doing('askInvoice', { isSure: true }),
    doing('place', { count: 3, other: 1, amount: 4 }),
    doing('askInvoice', { order: 1, isSure: true }),
    doing('askInvoice', { order: 1 }),
    doing('deliver', { order: 1 }),
    doing('combineSales'),
    doing('correctCompany', { count: 1 }),
    doing('cancel'),
    doing('reopen'),
    doing('deliver'),
    doing('combineSales'),
  ],
  'a small sale is delivered by a rider who undoes it, short and with more units, before and after it is combined': [
    doing('place', { count: 3, other: 2, amount: 3 }),
    doing('deliver', { count: 1 }),
    doing('cancel'),
    doing('reopen'),
    doing('deliver'),
    doing('combineSales'),
    doing('cancel'),
    doing('place', { count: 3, other: 2, amount: 3 }),
    doing('byRider', { order: 1, amount: 110_00, isSure: true }),
    doing('combineSales'),
    doing('cancel', { order: 1 }),
  ],
};
