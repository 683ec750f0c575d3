import { describeEachDelivery, type PricedPlan } from './describe-each-delivery.ts';

/** What one delivery costs. */
export function EachDelivery({ plan }: { plan: PricedPlan }) {
  const [price, ...details] = describeEachDelivery(plan);
  return (
    <div className="grid gap-0.5 text-pretty">
      <p className="font-semibold">{price}</p>
      {details.map((detail) => (
        <p key={detail} className="text-sm text-ink-soft">
          {detail}
        </p>
      ))}
    </div>
  );
}
