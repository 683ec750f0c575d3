import type { ReactNode } from 'react';
import { indiaDay } from '#contract/shared/days.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { sayDoor } from '#web/shared/place/say-address.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { Price } from '#web/shared/price.tsx';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/picture.tsx';
import { describePlanPayment, describePlanSpan } from './plan-words.ts';
import { EachDelivery } from './price/each-delivery.tsx';

/** All that was agreed: what, where, when, and how it is paid. */
export function PlanFacts({ plan }: { plan: Plan }) {
  const { lines, window, onlyEmpties, notes } = plan;
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <ul className="grid gap-3">
        {lines.map(({ productId, name, size, image, quantity, price }) => (
          <li key={productId} className="flex items-center gap-3">
            <div className="w-14 shrink-0 overflow-hidden rounded-sm">
              <Picture src={image} alt="" sizes="3.5rem" />
            </div>
            <p className="min-w-0 grow leading-snug">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-soft">
                {[t('Quantity: {quantity}', { quantity }), size].filter(Boolean).join(' · ')}
              </span>
            </p>
            {price === null ? (
              <span className="text-sm font-medium text-marigold-ink">{t('No longer sold')}</span>
            ) : (
              <Price paise={price} exact />
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <EachFact plan={plan} />
        <Fact name={t('Delivery time')}>
          <HeldHours>{describeHours(window)}</HeldHours>
        </Fact>
        <Fact name={t('Payment Method')}>{describePlanPayment(plan)}</Fact>
        <Fact name={t('Delivery Address')}>
          {plan.deliveryName}
          {sayDoor(plan)}
        </Fact>
        <Fact name={t('Start and end')}>{describePlanSpan(plan, indiaDay(new Date()))}</Fact>
        {onlyEmpties && (
          <Fact name={t('Only as many jars as I return')}>{t('Never more than the quantities above.')}</Fact>
        )}
        {notes && <Fact name={t('Special Instructions')}>{notes}</Fact>}
      </dl>
    </Card>
  );
}

/** Of what is still sold; nothing for a plan that brings nothing any more. */
function EachFact({ plan }: { plan: Plan }) {
  const area = useServiceArea(plan.deliveryPincode);
  const lines = plan.lines.flatMap(({ price, deposit, quantity, containerId }) => {
    if (price === null || deposit === null) return [];
    return [{ pricePaise: price, depositPaise: deposit, quantity, containerId }];
  });
  if (plan.status === 'ended' || lines.length === 0 || !area.isKnown) return null;
  const { floor, hasLift, onlyEmpties } = plan;
  return (
    <Fact name={t('What we deliver')} isWide>
      <EachDelivery plan={{ lines, terms: area.terms, floor, hasLift, onlyEmpties }} />
    </Fact>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-0.5', isWide && 'sm:col-span-2')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
