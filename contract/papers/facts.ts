/**
 * The facts that a paper lists above its figures, on the screen and in a PDF file. The browser loads this file, so it
 * must not import Zod.
 */
import type { IssuedPaper, IssuedVoucherPaper } from '../documents/calls.ts';
import { chargeReasonNames } from '../documents/kind-names.ts';
import { describeMethod } from '../orders/status-flow.ts';
import type { Translate } from '../shared/translate.ts';

export interface Fact {
  label: string;
  values: string[];
}

/** Translates and formats the facts of a paper. Amounts are in rupees or in paise, in the same unit as on the paper. */
interface Reader {
  t: Translate;
  formatDate: (day: string) => string;
}
interface ReaderOfMoney extends Reader {
  formatAmount: (amount: number) => string;
  amountInWords: (amount: number) => string;
}

type DocumentFacts = Pick<
  IssuedPaper,
  'number' | 'day' | 'orderNumber' | 'charge' | 'corrects' | 'correctsDay' | 'place' | 'placeCode'
>;

export function listDocumentFacts(issued: DocumentFacts, { t, formatDate }: Reader): Fact[] {
  const { number, day, orderNumber, charge, corrects, correctsDay, place, placeCode } = issued;
  return withoutEmpty([
    [t('Document number'), number],
    [t('Date'), formatDate(day)],
    [t('Order'), orderNumber],
    [t('Reason'), charge && t(chargeReasonNames[charge])],
    [t('Place of supply'), place, placeCode],
    [t('Corrects'), corrects, correctsDay && formatDate(correctsDay)],
  ]);
}

type VoucherFacts = Omit<IssuedVoucherPaper, 'undoneBy' | 'seller' | 'company'>;

export function listVoucherFacts(voucher: VoucherFacts, reader: ReaderOfMoney): Fact[] {
  const { t, formatDate, formatAmount, amountInWords } = reader;
  const { kind, number, day, amount, parts, reference, orderNumbers, advance, amountDue, balance } = voucher;
  const { isReversal, corrects, correctsDay, valueDay } = voucher;
  const isRefund = kind === 'refund_voucher' && !isReversal;
  const methods = parts.map((part) => {
    const method = t(describeMethod(part.method));
    return parts.length === 1 ? method : `${method} ${formatAmount(part.amount)}`;
  });
  return withoutEmpty([
    [t('Document number'), number],
    [t('Date'), formatDate(day)],
    [isRefund ? t('Day of the refund') : t('Day of the payment'), valueDay && formatDate(valueDay)],
    [t('Amount'), formatAmount(amount)],
    [t('In words'), amountInWords(amount)],
    [t('Payment method'), ...methods],
    [t('Reference'), reference],
    [t('For'), ...(orderNumbers.length === 0 ? [t('the account')] : orderNumbers)],
    [t('Paid in advance'), advance > 0 && formatAmount(advance)],
    [t('Cancels or refunds'), corrects, corrects && formatDate(correctsDay ?? day)],
    [t('Still to pay after it'), formatAmount(amountDue)],
    [t('Balance after it'), balance > 0 && formatAmount(balance)],
  ]);
}

type Value = string | null | false;
const isThere = (value: Value): value is string => value !== null && value !== false && value !== '';

/** Leaves out empty values, and facts without a value. */
const withoutEmpty = (rows: readonly (readonly [label: string, ...values: Value[]])[]): Fact[] =>
  rows
    .map(([label, ...values]) => ({ label, values: values.filter(isThere) }))
    .filter(({ values }) => values.length > 0);
