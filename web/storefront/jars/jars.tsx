import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isOpenPickup } from '#contract/jars/pickups.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, formatNumber, type Paise } from '#contract/shared/money.ts';
import { formOf, message, t } from '#web/language.ts';
import type { MyJars, OwnJarMovement } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { PageSteps, pageOf } from '#web/shared/page-steps.tsx';
import { Price } from '#web/shared/price.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/jars.ts';
import { type MovementRow, rowsOf } from './movement-rows.ts';
import { PickupCard } from './pickup-card.tsx';
import { Promises } from './promises.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My Jars'));

/** The customer's jars, their history, and pick-ups. */
export default function Jars() {
  const answer = useCall('GET /jars', {});
  const [search] = useSearchParams();
  const isPending = useOwnPickups(pageOf(search, 'pickups')).isPending || answer.isPending;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('My Jars')}</h1>
      {isPending && <Skeleton className="h-[70dvh]" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your jars')} answer={answer} />}
      {/* All parts of the page appear at once, because a late part would push down the parts below it. */}
      {!isPending && answer.isSuccess && <HeldJars jars={answer.data.data.jars} />}
      {!isPending && <OwnPickups page={pageOf(search, 'pickups')} />}
      {!isPending && <Movements page={pageOf(search)} />}
    </main>
  );
}

/** Describes the customer's jars: "You have 3 of our jars. You get ₹450.00 deposit back when you return them." */
function describeHeld({ held, containers }: MyJars): string {
  const deposit = containers.reduce((sum, one) => (one.containerId === null ? sum : sum + one.deposit), 0);
  if (held === 0) return t('You don’t have any of our jars.');
  if (deposit === 0)
    return t(formOf(held, { one: 'You have {held} of our jars.', other: 'You have {held} of our jars.' }), { held });
  const sentence = formOf(held, {
    one: 'You have {held} of our jars. You get {deposit} deposit back when you return it.',
    other: 'You have {held} of our jars. You get {deposit} deposit back when you return them.',
  });
  return t(sentence, { held, deposit: formatAmount(deposit) });
}

function HeldJars({ jars }: { jars: MyJars }) {
  const [isPayingBack, setIsPayingBack] = useState(false);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <p className="text-lg font-semibold text-balance">{describeHeld(jars)}</p>
      {jars.containers.length > 0 && <Containers containers={jars.containers} />}
      {jars.promises.length > 0 && <Promises promises={jars.promises} />}
      <p>
        <TextLink to="/account">
          {jars.credit > 0 ? t('Balance {credit}', { credit: formatAmount(jars.credit) }) : t('Account')}
        </TextLink>
      </p>
      <div className="flex flex-wrap gap-3">
        {jars.held > 0 && <ButtonLink to="/jars/return">{t('Return jars')}</ButtonLink>}
        {jars.freeCredit > 0 && (
          <Button variant="outline" onClick={() => setIsPayingBack(true)}>
            {t('Refund my balance')}
          </Button>
        )}
      </div>
      {isPayingBack && (
        <PayBackDialog most={jars.freeCredit} days={jars.payBackDays} onClose={() => setIsPayingBack(false)} />
      )}
    </Card>
  );
}

/** One line for each kind of jar. The history below explains the figures. */
function Containers({ containers }: Pick<MyJars, 'containers'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {containers.map(({ containerId, name, held, deposit }) => (
        <li key={containerId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="min-w-0 font-medium wrap-anywhere">
            {containerId === null ? t('Other deposits') : `${held} × ${name}`}
          </span>
          <span className="text-sm whitespace-nowrap text-ink-soft">
            {t('Deposit')} <Price paise={deposit} exact className="font-semibold text-ink" />
          </span>
        </li>
      ))}
    </ul>
  );
}

const payBackRules = { amount: deskAmount, note: {} };

interface PayBackDialogProps {
  /** The largest possible amount: the balance minus earlier requests that are still open. */
  most: Paise;
  days: number;
  onClose: () => void;
}

/** Sends a request to pay out the balance. Mount it only while it is open. */
function PayBackDialog({ most, days, onClose }: PayBackDialogProps) {
  const send = useSend('POST /pay-backs');
  const form = useForm({
    rules: payBackRules,
    initial: { amount: most, note: '' },
    async submit({ amount, note }) {
      const { message } = await send.mutateAsync({ body: { amount, note: note.trim() } });
      showToast(message ?? '', { durationMs: 3000 });
      onClose();
    },
  });
  return (
    <FormDialog title={t('Refund my balance')} form={form} submitLabel={t('Request refund')} onClose={onClose}>
      <p>{t('We can refund {amount} within {days} days.', { amount: formatAmount(most), days })}</p>
      <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
      <TextArea
        label={t('How should we pay you?')}
        rows={2}
        placeholder={t('For example your UPI ID (optional)')}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

const useOwnPickups = (page: number) => useCall('GET /pickups', { query: { page } }, { keepPrevious: true });

/** Open and past pick-ups and pay-outs. Renders nothing if there were none. */
function OwnPickups({ page }: { page: number }) {
  const answer = useOwnPickups(page);
  if (answer.isPending) return null;
  if (answer.isError) {
    return <OwnLoadFailure title={t('Failed to load your pick-ups')} answer={answer} />;
  }
  const { pickups, pagination } = answer.data.data;
  if (pagination.totalItems === 0) return null;
  const groups = [
    { title: t('Open pick-ups'), found: pickups.filter(({ status }) => isOpenPickup(status)) },
    { title: t('Past pick-ups'), found: pickups.filter(({ status }) => !isOpenPickup(status)) },
  ];
  return (
    <div id="pickups" className="grid scroll-mt-20 gap-5">
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ title, found }) => (
          <section key={title} className="grid gap-3">
            <h2 className="text-lg">{title}</h2>
            <ul className="grid gap-3">
              {found.map((pickup) => (
                <PickupCard key={pickup.id} pickup={pickup} />
              ))}
            </ul>
          </section>
        ))}
      <PageSteps
        name="pickups"
        label={t('Pages of pick-ups')}
        page={page}
        totalPages={pagination.totalPages}
        isPart
        className="mt-4"
      />
    </div>
  );
}

/**
 * The label of each kind of entry, and whether it usually increases the number. An entry in the other direction is a
 * correction.
 */
const labels: Readonly<Record<string, [label: string, isUp: boolean]>> = {
  jars_given: [message('Delivered to you'), true],
  empties_taken: [message('Returned'), false],
  jars_damaged: [message('Returned, damaged'), false],
  jars_lost: [message('Lost'), false],
  deposit: [message('Deposit'), true],
  deposit_release: [message('Deposit back'), false],
};

function describeKind({ kind, count, deposit }: OwnJarMovement): string {
  if (kind === 'opening') return t('Opening balance');
  if (kind === 'account_join') return t('From your orders by phone');
  const [label, isUp] = labels[kind] ?? [];
  return label !== undefined && count + deposit > 0 === isUp ? t(label) : t('Correction');
}

/** The history of the customer's jars and deposits. */
function Movements({ page }: { page: number }) {
  const answer = useCall('GET /jars/movements', { query: { page } }, { keepPrevious: true });
  return (
    <Card id="movements" className="scroll-mt-20 p-5 sm:p-6">
      <h2 className="text-lg">{t('History')}</h2>
      {answer.isPending && <Skeleton className="mt-4 h-32" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your jars')} answer={answer} />}
      {answer.isSuccess && answer.data.data.movements.length === 0 && (
        <p className="mt-2 text-ink-soft">{t('No jars yet. They appear after your first jar delivery.')}</p>
      )}
      {answer.isSuccess && (
        <>
          <ul className="mt-2 grid" aria-busy={answer.isPlaceholderData}>
            {rowsOf(answer.data.data.movements).map((row) => (
              <Movement key={row.first.id} row={row} />
            ))}
          </ul>
          <PageSteps
            isPart
            className="mt-4"
            label={t('Pages of entries')}
            page={page}
            totalPages={answer.data.data.pagination.totalPages}
          />
        </>
      )}
    </Card>
  );
}

function Movement({ row: { first, swaps, others } }: { row: MovementRow }) {
  const { createdAt, order, pickupId } = first;
  return (
    <li className="grid gap-0.5 border-t border-line py-2 first:border-t-0">
      {swaps.map(({ given, taken, container }) => (
        <MovementLine
          key={container}
          words={[t('{given} delivered, {taken} returned', { given, taken }), container]}
          figure={given - taken}
        />
      ))}
      {others.map((movement) => (
        <MovementLine
          key={movement.id}
          words={[describeKind(movement), movement.container]}
          figure={movement.count}
          {...(movement.count === 0 && { amount: movement.deposit })}
        />
      ))}
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {formatDateTime(createdAt)}
        {order && (
          <Link className="figures underline underline-offset-2" to={`/orders/${order.id}`}>
            #{order.orderNumber}
          </Link>
        )}
        {pickupId && (
          <a className="underline underline-offset-2" href="#pickups">
            {t('Pick-up')}
          </a>
        )}
      </span>
    </li>
  );
}

interface MovementLineProps {
  words: readonly string[];
  /** The change in the number of jars. */
  figure: number;
  /** Shown instead of the number of jars if only the deposit has changed. */
  amount?: Paise;
}

function MovementLine({ words, figure, amount }: MovementLineProps) {
  return (
    <p className="flex items-start justify-between gap-4">
      <span className="min-w-0 font-medium wrap-anywhere">{words.filter(Boolean).join(' · ')}</span>
      <span className="figures shrink-0 font-semibold">
        {(amount ?? figure) > 0 && '+'}
        {amount === undefined ? formatNumber(figure) : <Price paise={amount} exact />}
      </span>
    </p>
  );
}
