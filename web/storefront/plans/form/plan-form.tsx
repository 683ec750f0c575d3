import { useMutation } from '@tanstack/react-query';
import CircleX from 'lucide-react/icons/circle-x';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { ChangedPrices, Order, Plan } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { CreditBox } from '#web/shared/payment/payment-choice.tsx';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { OutcomeList } from '#web/shared/plans/outcome-list.tsx';
import { useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import { pricedLines } from '#web/storefront/cart/cart-totals.ts';
import { DeliveryCard } from '#web/storefront/checkout/delivery-card.tsx';
import { PaymentWays } from '#web/storefront/checkout/payment-ways.tsx';
import { PriceChanged } from '#web/storefront/checkout/price-changed.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';
import { showOutcome } from '../act-dialog.tsx';
import { EachDelivery } from '../each-delivery.tsx';
import { PlanLines } from './plan-lines.tsx';
import { forgetPlanDraft, type PlanInput, planAttemptKey } from './plan-values.ts';
import { LeftOutNote, RhythmFields } from './rhythm-fields.tsx';
import { type PlanBody, type PlanFormState, usePlanForm } from './use-plan-form.ts';

interface PlanFormProps {
  user: User;
  source: string;
  initial: PlanInput;
  /** The plan that is edited. */
  plan?: Plan;
  /** The order that the plan is made from. */
  order?: Order;
}

/** The plan that the customer confirms, with the price of each delivery that was shown. */
interface ConfirmedPlan {
  body: PlanBody;
  prices: ChangedPrices | undefined;
}

const changedPricesOf = (error: unknown) => (error instanceof CallError ? error.changedPrices : null);

/** The form of a new or changed plan. The server first previews the effect; a second press confirms it. */
export function PlanForm({ user, source, initial, plan, order }: PlanFormProps) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  const callOnce = useCallOnce(planAttemptKey(user, source));

  function send(body: PlanBody) {
    if (plan) return call('POST /plans/:id', { params: { id: plan.id }, body: { ...body, version: plan.version } });
    if (body.dryRun) return call('POST /plans', { body, headers: {} });
    return callOnce('POST /plans', { body });
  }
  const state = usePlanForm({ user, source, initial, send, order, ...(plan && { plan }) });
  const { form, announced, setAnnounced, area, places } = state;
  const act = plan ? 'edit' : 'begin';
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ body, prices }: ConfirmedPlan) =>
      send({ ...body, dryRun: false, expectedTotal: prices?.amountPayable }),
    onSuccess: async ({ data }) => {
      state.setIsSent(true);
      forgetPlanDraft(user, source);
      await Promise.all([refetch('POST /plans'), places.keep(form.values)]);
      setAnnounced(null);
      await navigate(`/plans/${data.plan?.id ?? ''}`, { replace: true });
      showOutcome(act, data.outcome);
    },
    onError: (refused) => (changedPricesOf(refused) ? state.readPrices() : setAnnounced(null)),
  });
  const failure = error ?? form.refusal;
  const changed = changedPricesOf(error);
  const sentPrices = variables?.prices;
  return (
    <form
      {...form.form}
      onSubmit={(event) => {
        reset();
        void form.form.onSubmit(event);
      }}
      className="grid max-w-3xl gap-5"
    >
      {((error !== null && !changed) || form.failure !== null) && (
        <PlanRefused plan={plan} error={failure} message={form.failure ?? undefined} />
      )}
      <ErrorSummary {...form.summary} />
      <PlanLines state={state} />
      <RhythmFields state={state} />
      <DeliveryCard form={form} places={places} terms={area.terms.floorFrom === null ? null : area.terms} />
      <PlanPayment state={state} />
      <FormPrice state={state} />
      <FormPresses plan={plan} state={state} onCancel={() => forgetPlanDraft(user, source)} />
      {announced && (
        <AskDialog
          title={plan ? t('Change this plan?') : t('Start this plan?')}
          keep={t('Back to the Form')}
          act={plan ? t('Change Plan') : t('Start Plan')}
          isPending={isPending || state.isSent}
          onAct={() => mutate({ body: announced.body, prices: changed ?? state.prices })}
          onClose={() => {
            reset();
            setAnnounced(null);
          }}
        >
          <OutcomeList act={act} outcome={announced.outcome} />
          {changed && sentPrices && (
            <PriceChanged
              before={sentPrices}
              now={changed}
              reason={t('Your plan is not saved yet. Please check the new prices.')}
            />
          )}
          {/* The preview does not cover all days, so this note warns of weekdays on which the chosen window is
              closed. */}
          <LeftOutNote state={state} />
          <div className="mt-3">
            <FormPrice state={state} />
          </div>
        </AskDialog>
      )}
    </form>
  );
}

interface FormPressesProps {
  plan: Plan | undefined;
  state: PlanFormState;
  onCancel: () => void;
}

function FormPresses({ plan, state: { form, isSent, slots }, onCancel }: FormPressesProps) {
  // The first day is filled in once the delivery times are loaded, so the form cannot be sent before that.
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="lg" pending={form.isPending || isSent || slots.isLoading}>
        {plan ? t('Review Changes') : t('Review Plan')}
      </Button>
      <ButtonLink to={plan ? `/plans/${plan.id}` : '/plans'} size="lg" variant="outline" onClick={onCancel}>
        {t('Cancel')}
      </ButtonLink>
    </div>
  );
}

interface PlanRefusedProps {
  plan: Plan | undefined;
  error: Error | null;
  message: string | undefined;
}

/** The reason why the server rejected the plan. If another tab has changed the plan, it links to the current one. */
function PlanRefused({ plan, error, message }: PlanRefusedProps) {
  const reason = error instanceof CallError ? error.message : (message ?? '');
  const others = error instanceof CallError ? error.errors.map(({ msg }) => msg).filter((msg) => msg !== reason) : [];
  const stock = error instanceof CallError ? error.stockIssues : [];
  return (
    <FocusedAlert
      tone="bad"
      icon={CircleX}
      title={t('Your plan is not saved yet')}
      reason={
        <>
          <p>{reason}</p>
          {others.map((other) => (
            <p key={other}>{other}</p>
          ))}
          {stock.map(({ productId, productName }) => (
            <p key={productId}>{t('{name} is no longer sold.', { name: productName })}</p>
          ))}
          <p>{t('Nothing you typed is lost.')}</p>
        </>
      }
    >
      {plan && error instanceof CallError && error.status === 409 && (
        <ButtonLink to={`/plans/${plan.id}`} variant="outline" className="justify-self-start">
          {t('View Current Plan')}
        </ButtonLink>
      )}
    </FocusedAlert>
  );
}

/** The payment method for the plan's orders. */
function PlanPayment({ state }: { state: PlanFormState }) {
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('Payment Method')}</h2>
      <PaymentWays {...state} payable={paise(0)} />
      <CreditBox form={state.form} label={t('Use my balance first')} className="min-h-11" />
    </Card>
  );
}

/** The price of each delivery for the current form. Renders nothing until prices and area are known. */
function FormPrice({ state: { form, area, swap, isNew } }: { state: PlanFormState }) {
  return (
    <div aria-live="polite">
      {swap.priced && area.isKnown && (
        <section className="grid gap-1.5 rounded-md bg-foam px-4 py-3">
          <h3 className="text-sm font-semibold text-ink-soft">{t('What we deliver')}</h3>
          <EachDelivery
            plan={{
              lines: pricedLines(swap.priced),
              terms: area.terms,
              ...stairsOf(form.values),
              onlyEmpties: form.values.onlyEmpties,
              first: isNew ? swap.first : undefined,
            }}
          />
        </section>
      )}
    </div>
  );
}
