import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { Closing as WireClosing } from '#contract/money/closing-calls.ts';
import { closingRules, isOnlyPaise, noteNames, rupeesOf, sumOfNotes } from '#contract/money/closing-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { formatDateTime, formatLongDay, formatShortDay } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import type { InPaise } from '#web/shared/in-paise.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { NumberField, ReasonField } from '../dialogs/fields.tsx';

/** The last screen of an evening: count the cash, explain what differs, bring it to the bank, print. */
export default function CloseDay() {
  const answer = useCall('GET /admin/money/closings', {});
  const [closed, setClosed] = useState<Closing | null>(null);
  const data = answer.data?.data;
  return (
    <main className="page flex flex-col gap-3 py-4 md:gap-5 md:py-6">
      <h1 className="text-title">{t('Close the day')}</h1>
      {answer.isError && <LoadFailure title={t('Failed to load the money desk')} answer={answer} />}
      {answer.isPending && <Loading places={['h-96']} />}
      {closed ? (
        <>
          <ClosingSheet closing={closed} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer aria-hidden size={18} /> {t('Print')}
            </Button>
            <Button variant="outline" onClick={() => setClosed(null)}>
              {t('Count again')}
            </Button>
          </div>
        </>
      ) : (
        data && <CountForm till={data.till} closings={data.closings} onClosed={setClosed} />
      )}
      {data && data.closings.length > 0 && !closed && <EarlierClosings closings={data.closings} onOpen={setClosed} />}
    </main>
  );
}

type Closing = InPaise<WireClosing>;

/** A closed day, on the screen and on paper. */
function ClosingSheet({ closing }: { closing: Closing }) {
  const { shop } = useShop();
  const { day, notes, expectedTill, counted, banked, reason, by, at } = closing;
  const sums = [
    { label: t('Should be there'), amount: expectedTill },
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
      <p className="hidden pt-10 print:block">{t('Signature')}: ____________________</p>
    </Card>
  );
}

/** The last closings, newest first; each opens its sheet. */
function EarlierClosings({ closings, onOpen }: { closings: readonly Closing[]; onOpen: (closing: Closing) => void }) {
  return (
    <Card className="grid gap-2 p-4 sm:p-5 print:hidden">
      <h2 className="text-lg">{t('Closed days')}</h2>
      <ul className="-mx-2 grid lg:grid-cols-2 lg:gap-x-6">
        {closings.map((closing) => {
          const { id, day, counted, expectedTill, by } = closing;
          return (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 rounded-md px-2 py-2 text-left hover:bg-foam"
                onClick={() => onOpen(closing)}
              >
                <span className="wrap-anywhere">
                  <span className="font-semibold">{formatShortDay(day)}</span>{' '}
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

interface CountFormProps {
  till: Paise;
  closings: readonly Closing[];
  onClosed: (closing: Closing) => void;
}

const uncounted = Object.fromEntries(noteNames.map((name) => [name, null])) as Record<(typeof noteNames)[number], null>;

type Counts = Record<(typeof noteNames)[number], number | null>;

const isRight = (count: number | null) => count === null || (Number.isInteger(count) && count >= 0);
const areRight = (typed: Counts) => noteNames.every((name) => isRight(typed[name]));
const isCounted = (typed: Counts) => areRight(typed) && noteNames.some((name) => typed[name] !== null);

function CountForm({ till, closings, onClosed }: CountFormProps) {
  const close = useSend('POST /admin/money/closings', { readsAfterFailure: true });
  const today = indiaDay(new Date());
  const [day, setDay] = useState(today);
  const [again, setAgain] = useState(false);
  const earlier = closings.find((closing) => closing.day === day);
  const { values, setValue, form, field, number, failure, summary, isPending } = useForm({
    rules: closingRules,
    initial: { ...uncounted, banked: null, reason: '' },
    fallback: t('The shop could not be reached. You can safely try again: nothing is recorded twice.'),
    check: (typed) => {
      // Nothing is missing because of a box that is mistyped.
      if (!areRight(typed) || sumOfNotes(typed) === till) return [];
      if (!isCounted(typed)) return [{ path: 'n500', msg: t('Count the notes and coins first.') }];
      if (isOnlyPaise(sumOfNotes(typed) - till)) return [];
      return typed.reason.trim() === '' ? [{ path: 'reason', msg: t('Please give a reason') }] : [];
    },
    submit: async (typed) => {
      const body = { ...typed, day, tillSeen: till, again: again && earlier !== undefined };
      const { data, message } = await close.mutateAsync({ body });
      showToast(message);
      onClosed(data.closing);
    },
  });
  const counted = sumOfNotes(values);
  const difference = counted - till;
  return (
    <form {...form} className="grid items-start gap-3 md:grid-cols-[3fr_2fr] md:gap-5 print:hidden">
      <div className="col-span-full grid gap-3 empty:hidden">
        <ErrorSummary {...summary} />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <Card className="grid gap-4 p-4 sm:p-5">
        <h2 className="text-lg">{t('Notes and coins')}</h2>
        <div className="grid grid-cols-3 gap-3">
          {noteNames.map((name) => (
            <NumberField
              key={name}
              label={`₹${rupeesOf(name)}`}
              step={1}
              className="figures"
              placeholder="0"
              {...number(name)}
            />
          ))}
        </div>
      </Card>
      <Card className="grid gap-4 p-4 sm:p-5">
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          <dt>{t('Should be there')}</dt>
          <dd className="text-right">
            <Price paise={till} exact />
          </dd>
          <dt>{t('Counted')}</dt>
          <dd className="text-right text-2xl font-bold">
            <Price paise={counted} exact />
          </dd>
        </dl>
        <Outcome difference={difference} isCounted={isCounted(values)} />
        {!isOnlyPaise(difference) && isCounted(values) && <ReasonField {...field('reason')} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 *:first:basis-full">
          <AmountField label={t('To the bank (₹)')} placeholder="0" {...number('banked')} />
          <BlockedButton
            variant="outline"
            size="sm"
            blocked={counted === 0 && t('Count the notes and coins first.')}
            onClick={() => setValue('banked', paise(counted))}
          >
            {t('All of it')}
          </BlockedButton>
        </div>
        <Field
          label={t('Day')}
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value || today)}
        />
        {earlier && (
          <>
            <Notice tone="warn">{t('This day is already closed.')}</Notice>
            <Tick label={t('Close it once more')} isTicked={again} onTick={setAgain} />
          </>
        )}
        <Button type="submit" size="lg" pending={isPending}>
          {t('Close the day')}
        </Button>
      </Card>
      <ConfirmLeave isUnsaved={noteNames.some((name) => values[name] !== null) && !isPending} />
    </form>
  );
}

/** Before anything is counted nothing is missing. */
function Outcome(counted: { difference: number; isCounted: boolean }) {
  const { difference } = counted;
  const amount = formatAmount(paise(Math.abs(difference)));
  const tone = !counted.isCounted
    ? 'text-ink-soft'
    : difference === 0
      ? 'font-semibold text-leaf'
      : 'font-semibold text-marigold-ink';
  return (
    <p role="status" className={tone}>
      {!counted.isCounted && t('Count the notes and coins first.')}
      {counted.isCounted && difference === 0 && t('The till is right.')}
      {counted.isCounted && difference > 0 && t('{amount} more than expected.', { amount })}
      {counted.isCounted && difference < 0 && t('{amount} less than expected.', { amount })}
      {counted.isCounted && difference !== 0 && isOnlyPaise(difference) && (
        <span className="block font-normal text-ink-soft">{t('That is less than a coin: no reason is needed.')}</span>
      )}
    </p>
  );
}
