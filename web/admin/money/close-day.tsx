import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { closingRules, isOnlyPaise, noteNames, rupeesOf, sumOfNotes } from '#contract/money/closing-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { NumberField, ReasonField } from '../dialogs/fields.tsx';
import { type Closing, ClosingSheet, describeCovered, EarlierClosings, NotInTill } from './closing-sheet.tsx';

/** The page that closes a day. Staff count the cash, explain a difference, record a bank deposit and print it all. */
export default function CloseDay() {
  const [day, setDay] = useState(() => indiaDay(new Date()));
  // `keepPrevious` keeps the form with its typed counts while the figures of another day load.
  const answer = useCall('GET /admin/money/closings', { query: { day } }, { keepPrevious: true });
  const [closed, setClosed] = useState<Closing | null>(null);
  const mayClose = useMayCall()('POST /admin/money/closings');
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
              {mayClose ? t('Count again') : t('Closed days')}
            </Button>
          </div>
        </>
      ) : (
        data && (
          <IfMay call="POST /admin/money/closings">
            <CountForm day={day} onDay={setDay} shown={data} onClosed={setClosed} />
          </IfMay>
        )
      )}
      {data && data.closings.length > 0 && !closed && <EarlierClosings closings={data.closings} onOpen={setClosed} />}
      {data?.closings.length === 0 && !mayClose && <p className="text-ink-soft">{t('No day has been closed yet.')}</p>}
    </main>
  );
}

interface CountFormProps {
  day: string;
  onDay: (day: string) => void;
  /** The shown figures. While the figures of the chosen day load, these belong to another day. */
  shown: CallAnswer<'GET /admin/money/closings'>['data'];
  onClosed: (closing: Closing) => void;
}

const uncounted = Object.fromEntries(noteNames.map((name) => [name, null])) as Record<(typeof noteNames)[number], null>;

type Counts = Record<(typeof noteNames)[number], number | null>;

const isValidCount = (count: number | null) => count === null || (Number.isInteger(count) && count >= 0);
const areValid = (typed: Counts) => noteNames.every((name) => isValidCount(typed[name]));
const isCounted = (typed: Counts) => areValid(typed) && noteNames.some((name) => typed[name] !== null);

function CountForm({ day, onDay, shown, onClosed }: CountFormProps) {
  const close = useSend('POST /admin/money/closings', { readsAfterFailure: true });
  const today = indiaDay(new Date());
  const [again, setAgain] = useState(false);
  const { till, lastDay, countedAt, notInTill } = shown;
  const isLoading = shown.day !== day;
  const isClosed = day === lastDay;
  const covered = describeCovered(shown);
  const { values, setValue, form, field, number, failure, summary, isPending } = useForm({
    rules: closingRules,
    initial: { ...uncounted, banked: null, reason: '' },
    fallback: t('The shop could not be reached. You can safely try again: nothing is recorded twice.'),
    check: (typed) => {
      // An invalid count is reported at its own field, and not as missing cash.
      if (!areValid(typed) || sumOfNotes(typed) === till) return [];
      if (!isCounted(typed)) return [{ path: 'n500', msg: t('Count the notes and coins first.') }];
      if (isOnlyPaise(sumOfNotes(typed) - till)) return [];
      return typed.reason.trim() === '' ? [{ path: 'reason', msg: t('Please give a reason') }] : [];
    },
    submit: async (typed) => {
      const body = { ...typed, day, tillSeen: till, again: again && isClosed };
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
        {notInTill.length > 0 && (
          <Notice tone="warn">
            <NotInTill riders={notInTill} />
            {day === today && (
              <IfMay screen="/admin/runs">
                <TallLink to="/admin/runs">{t('Count it first')}</TallLink>
              </IfMay>
            )}
          </Notice>
        )}
        <ErrorSummary {...summary} />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <Card className="grid gap-4 p-4 sm:p-5">
        <Field
          label={t('Day')}
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => onDay(target.value || today)}
        />
        {covered && !isLoading && <p>{covered}</p>}
        <h2 className="text-lg">{day < today ? t('How much was in the till that night?') : t('Notes and coins')}</h2>
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
          <dt>{t('Expected')}</dt>
          <dd className="text-right">{isLoading ? '…' : <Price paise={till} exact />}</dd>
          <dt>{t('Counted')}</dt>
          <dd className="text-right text-2xl font-bold">
            <Price paise={counted} exact />
          </dd>
        </dl>
        <Outcome difference={difference} isCounted={isCounted(values)} />
        {!isOnlyPaise(difference) && isCounted(values) && <ReasonField {...field('reason')} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 *:first:basis-full">
          <AmountField label={t('Deposit in bank (₹)')} placeholder="0" {...number('banked')} />
          <BlockedButton
            variant="outline"
            size="sm"
            blocked={counted === 0 && t('Count the notes and coins first.')}
            onClick={() => setValue('banked', paise(counted))}
          >
            {t('Full amount')}
          </BlockedButton>
        </div>
        {isClosed && (
          <>
            <Notice tone="warn">{t('This day is already closed.')}</Notice>
            <Tick label={t('Close again')} isTicked={again} onTick={setAgain} />
          </>
        )}
        {lastDay !== null && day < lastDay ? (
          <>
            <Notice tone="warn">{t('A later day is already closed. Close that day again instead.')}</Notice>
            <Button onClick={() => onDay(lastDay)}>{t('Choose that day')}</Button>
          </>
        ) : countedAt !== null && !isLoading ? (
          <>
            <Notice tone="warn">
              {t('The till was counted after that day. Close today instead: that covers the days before.')}
            </Notice>
            <Button onClick={() => onDay(today)}>{t('Choose today')}</Button>
          </>
        ) : (
          <Button type="submit" size="lg" pending={isPending || isLoading}>
            {t('Close the day')}
          </Button>
        )}
      </Card>
      <ConfirmLeave isUnsaved={noteNames.some((name) => values[name] !== null) && !isPending} />
    </form>
  );
}

/** Shows the difference between counted and expected cash. Before anything is counted it shows none. */
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
