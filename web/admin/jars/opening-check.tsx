import type { OpeningFault } from '#contract/jars/desk.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { OpeningCheck } from '#web/shared/api-types.ts';
import { plural, t, text } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

const faults: Readonly<Record<OpeningFault, string>> = {
  noHead: text(
    'The first line must name the columns: phone or email, and at least one of jars, deposit, credit, dues.',
  ),
  tooMany: text('A file has at most 5,000 lines. Please split it.'),
  empty: text('There is no line below the head.'),
  brokenQuotes: text('A quotation mark has no end.'),
  noCustomer: text('Neither a phone number nor an email address is given.'),
  unknownCustomer: text('There is no such customer.'),
  manyCustomers: text('Several customers have this phone number: please give the email address.'),
  otherCustomer: text('Phone number and email address belong to different customers.'),
  noContainer: text('Jars need a container.'),
  unknownContainer: text('There is no container of this name.'),
  wrongNumber: text('This is no whole number of jars.'),
  wrongAmount: text('This is no amount in rupees.'),
  nothing: text('Nothing is given for this customer.'),
  creditAndDues: text('A customer has either credit or dues.'),
  twice: text('This customer has such a line already.'),
  setBefore: text('This balance of the customer was set before.'),
};

const counted = { one: text('{count} fault: nothing is written'), other: text('{count} faults: nothing is written') };

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
    [t('Credit'), formatAmount(check.credit)],
    [t('Dues'), formatAmount(check.dues)],
  ] as const;
  return (
    <Card className="grid gap-3 p-4">
      <p className="font-semibold">{t('The file is right. This will be written:')}</p>
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
