import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { MyJars } from '#web/shared/api-types.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useUser } from '#web/shared/session.ts';
import type { ChosenSlot } from '#web/shared/slots/shown-slots.ts';
import { SlotCard } from '#web/shared/slots/slot-fields.tsx';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { EmptyState, Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { DeliveryCard } from '../checkout/delivery-card.tsx';
import type { Route } from './+types/return-jars.ts';
import { Promises } from './promises.tsx';
import { useReturnJars } from './use-return-jars.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Return jars'));

/** Returns jars without an order: number, address and time. */
export default function ReturnJars() {
  const user = useUser();
  const answer = useCall('GET /jars', {});
  if (!user) return null;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('Return jars')}</h1>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your jars')} answer={answer} />}
      {answer.isSuccess && <ReturnForm user={user} jars={answer.data.data.jars} />}
    </main>
  );
}

function ReturnForm({ user, jars }: { user: User; jars: MyJars }) {
  const navigate = useNavigate();
  const returning = useReturnJars(user, jars, () => void navigate('/jars', { replace: true }));
  const { form, places, slots, counts, keepAsCredit, isSent } = returning;
  const refusal = form.refusal?.errorType;
  const isSlotRefused = refusal === 'SLOT_FULL' || refusal === 'SLOT_CLOSED';
  if (returning.free.length === 0 && !isSent) return <NothingToReturn jars={jars} />;

  function chooseNearest(slot: ChosenSlot) {
    returning.chooseSlot(slot);
    form.forgetFailure('[name=deliveryTime]:checked');
  }
  return (
    <form {...form.form} className="grid max-w-3xl gap-5">
      {form.failure && !isSlotRefused && <Notice tone="bad">{form.failure}</Notice>}
      {form.failure && isSlotRefused && (
        <SlotRefused
          message={form.failure}
          nearest={form.refusal?.nearestSlots ?? []}
          outcome={t('Your request isn’t sent yet. Nothing you typed is lost.')}
          onChoose={chooseNearest}
        />
      )}
      <ErrorSummary {...form.summary} />
      <Card className="grid gap-4 p-5 sm:p-6">
        <h2 className="text-lg">{t('How many jars?')}</h2>
        <JarCounts free={returning.free} counts={counts} error={form.errors.jars} onChange={returning.setCount} />
        <p role="status" className="empty:hidden">
          {returning.deposit > 0 && t('You get {deposit} deposit back.', { deposit: formatAmount(returning.deposit) })}
        </p>
      </Card>
      <SlotCard className="p-5 sm:p-6" form={form} schedule={slots.schedule} isPickUp onChoose={returning.chooseSlot} />
      <DeliveryCard form={form} places={places} terms={null} title={t('Pick-up address')} />
      <MoneyChoice days={jars.payBackDays} keepAsCredit={keepAsCredit} onChange={returning.setKeepAsCredit} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending || isSent}>
          {t('Request pick-up')}
        </Button>
        <ButtonLink to="/jars" variant="outline">
          {t('Cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

function NothingToReturn({ jars: { held, promises } }: { jars: MyJars }) {
  const title =
    held === 0 ? t('You don’t have any of our jars.') : t('All your jars are already booked to be returned.');
  return (
    <EmptyState title={title}>
      <Promises promises={promises} />
      <ButtonLink to="/jars" variant="outline">
        {t('My Jars')}
      </ButtonLink>
    </EmptyState>
  );
}

interface MoneyChoiceProps {
  days: number;
  keepAsCredit: boolean;
  onChange: (keepAsCredit: boolean) => void;
}

/** Chooses what happens to the deposit: paid out, or kept as balance for the next orders. */
function MoneyChoice({ days, keepAsCredit, onChange }: MoneyChoiceProps) {
  return (
    <Card className="p-5 sm:p-6">
      <fieldset className="grid gap-2">
        <legend className="mb-3 text-lg font-semibold">{t('What should we do with the deposit?')}</legend>
        <ChoiceCard
          name="keepAsCredit"
          label={t('Refund it')}
          text={t('Within {days} days. Any dues are taken from it first.', { days })}
          isChosen={!keepAsCredit}
          onChoose={() => onChange(false)}
        />
        <ChoiceCard
          name="keepAsCredit"
          label={t('Keep it in my balance')}
          text={t('For your next orders. You can ask for it back at any time.')}
          isChosen={keepAsCredit}
          onChoose={() => onChange(true)}
        />
      </fieldset>
    </Card>
  );
}

type Held = MyJars['containers'][number];

interface JarCountsProps {
  free: readonly Held[];
  counts: Readonly<Record<string, number>>;
  error: string | undefined;
  onChange: (containerId: string, count: number) => void;
}

/** Asks how many jars of each kind are returned. Jars that are promised to an order or pick-up do not count. */
function JarCounts({ free, counts, error, onChange }: JarCountsProps) {
  return (
    <>
      <ul className="grid gap-3">
        {free.map(({ containerId, name, held, promised }) => (
          <li key={containerId} className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid min-w-0">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-soft">{t('You can return {count}', { count: held - promised })}</span>
            </div>
            <QuantityStepper
              label={name}
              min={0}
              max={held - promised}
              value={counts[containerId ?? ''] ?? 0}
              onChange={(count) => onChange(containerId ?? '', count)}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">{error && <p className="text-sm font-medium text-rose">{error}</p>}</div>
    </>
  );
}
