import type { OpeningFault } from '#contract/jars/desk.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { OpeningCheck } from '#web/shared/api-types.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

const faults: Readonly<Record<OpeningFault, string>> = {
  noHead: message(
    'The first line must name the columns: phone or email, and at least one of jars, deposit, credit, dues.',
  ),
  tooMany: message('A file has at most 5,000 lines. Please split it.'),
  empty: message('There is nothing below the first line.'),
  brokenQuotes: message('A quotation mark (") is not closed.'),
  noCustomer: message('Neither a phone number nor an email address is given.'),
  unknownCustomer: message('There is no such customer.'),
  manyCustomers: message('Several customers have this phone number: please give the email address.'),
  otherCustomer: message('Phone number and email address belong to different customers.'),
  noContainer: message('Jars need a container.'),
  unknownContainer: message('There is no container of this name.'),
  wrongNumber: message('This is not a whole number of jars.'),
  wrongAmount: message('This is not an amount in rupees.'),
  nothing: message('There is nothing to set for this customer.'),
  creditAndDues: message('A customer has either a balance or dues.'),
  twice: message('This customer already has a line like this.'),
  setBefore: message('This opening balance of the customer is already set.'),
};

const counted = {
  one: message('{count} mistake: nothing is saved yet'),
  other: message('{count} mistakes: nothing is saved yet'),
};

/** What is wrong, by the line of the file. */
export function OpeningFaults({ check }: { check: OpeningCheck }) {
  const more = check.faultCount - check.faults.length;
  return (
    <Notice tone="bad">
      <p>{plural(check.faultCount, counted)}</p>
      <ul className="figures mt-2 grid gap-1 font-normal">
        {check.faults.map(({ line, column, fault }, at) => (
          <li key={at}>
            {column === null
              ? t('Line {line}: {fault}', { line, fault: t(faults[fault]) })
              : t('Line {line}, {column}: {fault}', { line, column, fault: t(faults[fault]) })}
          </li>
        ))}
        {more > 0 && <li>{t('And {more} more.', { more: formatNumber(more) })}</li>}
      </ul>
    </Notice>
  );
}

/** What will be written. */
export function OpeningSums({ check }: { check: OpeningCheck }) {
  const sums = [
    [t('Customers'), formatNumber(check.customers)],
    [t('Jars'), formatNumber(check.jars)],
    [t('Deposits'), formatAmount(check.depositHeld)],
    [t('Balance'), formatAmount(check.credit)],
    [t('Dues'), formatAmount(check.dues)],
  ] as const;
  return (
    <Card className="grid gap-3 p-4">
      <p className="font-semibold">{t('The file is correct. This will be saved:')}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
