/** Components for closed days, and for cash that is not in the till yet. */
import type { Closing as WireClosing } from '#contract/money/closing-calls.ts';
import { noteNames, rupeesOf } from '#contract/money/closing-rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { paise } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { formatDateTime, formatLongDay, formatShortDay } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { Card } from '#web/ui/card.tsx';

export type Closing = InPaise<WireClosing>;

/** The record of a closed day, for the screen and for printing. */
export function ClosingSheet({ closing }: { closing: Closing }) {
  const { shop } = useShop();
  const { day, notes, expectedTill, counted, banked, reason, by, at, notInTill } = closing;
  const covered = describeCovered(closing);
  const sums = [
    { label: t('Expected'), amount: expectedTill },
    { label: t('Counted'), amount: counted },
    { label: t('Difference'), amount: paise(counted - expectedTill) },
    { label: t('To the bank'), amount: banked },
    { label: t('Left in the till'), amount: paise(counted - banked) },
  ];
  return (
    <Card className="grid w-full max-w-xl gap-4 p-4 sm:p-5">
      <div>
        <p className="hidden font-semibold print:block">{shop.name}</p>
        <h2 className="text-lg">{formatLongDay(day)}</h2>
        <p className="text-sm text-ink-soft">
          {by ?? '–'}, {formatDateTime(at)}
        </p>
        {covered && <p className="text-sm">{covered}</p>}
      </div>
      <table className="figures w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('Notes and coins')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {noteNames
            .filter((name) => notes[name] > 0)
            .map((name) => (
              <tr key={name} className="border-b border-line">
                <td className="py-1">
                  {notes[name]} × ₹{rupeesOf(name)}
                </td>
                <td className="py-1 text-right">
                  <Price paise={paise(notes[name] * rupeesOf(name) * 100)} exact />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right font-semibold">
              <Price paise={amount} exact />
            </dd>
          </div>
        ))}
      </dl>
      {reason && (
        <p className="wrap-anywhere">
          {t('Reason')}: {reason}
        </p>
      )}
      {notInTill.length > 0 && <NotInTill riders={notInTill} />}
      <p className="hidden pt-10 print:block">{t('Signature')}: ____________________</p>
    </Card>
  );
}

/** The last closed days, newest first. A press opens the record of a day. */
export function EarlierClosings({
  closings,
  onOpen,
}: {
  closings: readonly Closing[];
  onOpen: (closing: Closing) => void;
}) {
  return (
    <Card className="grid gap-2 p-4 sm:p-5 print:hidden">
      <h2 className="text-lg">{t('Closed days')}</h2>
      <ul className="-mx-2 grid lg:grid-cols-2 lg:gap-x-6">
        {closings.map((closing) => {
          const { id, day, coversFrom, counted, expectedTill, by } = closing;
          return (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 rounded-md px-2 py-2 text-left hover:bg-foam"
                onClick={() => onOpen(closing)}
              >
                <span className="wrap-anywhere">
                  <span className="font-semibold">
                    {coversFrom === null
                      ? formatShortDay(day)
                      : t('{from} to {to}', { from: formatShortDay(coversFrom), to: formatShortDay(day) })}
                  </span>{' '}
                  <span className="block text-sm text-ink-soft sm:ml-1 sm:inline">{by ?? '–'}</span>
                </span>
                <span className="text-right">
                  <Price paise={counted} exact className="text-deep underline" />
                  {counted !== expectedTill && (
                    <span className="block text-sm text-marigold-ink">
                      {t('Difference')} <Price paise={paise(counted - expectedTill)} exact />
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Names the earlier days that were not closed before and that this closing closes too. Undefined if there are none. */
export function describeCovered({ day, coversFrom }: Pick<Closing, 'day' | 'coversFrom'>): string | undefined {
  if (coversFrom === null) return undefined;
  const to = addDays(day, -1);
  return coversFrom === to
    ? t('This also closes {day}, which was still open.', { day: formatShortDay(to) })
    : t('This also closes {from} to {to}, which were still open.', {
        from: formatShortDay(coversFrom),
        to: formatShortDay(to),
      });
}

/**
 * Names the cash that riders still have, and their runs whose cash is not counted yet: "With riders: Imran ₹3,414.50".
 */
export function NotInTill({ riders }: { riders: Closing['notInTill'] }) {
  const all = paise(riders.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <div className="figures flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="font-semibold">{t('With riders:')}</p>
      <ul className="contents">
        {riders.map(({ riderId, name, amount, onTheRoad, uncounted }) => (
          <li key={riderId} className="min-w-0 wrap-anywhere">
            {name} <Price paise={amount} exact className="text-xl font-bold" />
            {[
              onTheRoad > 0 && t('on the road'),
              uncounted > 0 && plural(uncounted, { one: '1 run not counted', other: '{count} runs not counted' }),
            ]
              .filter(Boolean)
              .map((state) => `, ${state}`)}
          </li>
        ))}
      </ul>
      {riders.length > 1 && (
        <p className="font-semibold">
          {t('Together')} <Price paise={all} exact className="text-xl font-bold" />
        </p>
      )}
    </div>
  );
}
