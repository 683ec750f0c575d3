import { useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import type { MyJars } from '#web/shared/api-types.ts';
import { formOf, t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { PayBackDialog } from './pay-back-dialog.tsx';

/** "You have 3 of our jars; ₹450.00 deposit comes back when you return them" */
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

export function HeldJars({ jars }: { jars: MyJars }) {
  const [isPayingBack, setIsPayingBack] = useState(false);
  const free = jars.containers.some(({ held, promised }) => held > promised);
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <p className="text-lg font-semibold text-balance">{describeHeld(jars)}</p>
      {jars.containers.length > 0 && <Containers containers={jars.containers} />}
      {jars.credit > 0 && <p>{t('Balance {credit}', { credit: formatAmount(jars.credit) })}</p>}
      <div className="flex flex-wrap gap-3">
        {free && <ButtonLink to="/jars/return">{t('Return jars')}</ButtonLink>}
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

/** How each figure came about is one press away: the entries below. */
function Containers({ containers }: Pick<MyJars, 'containers'>) {
  return (
    <ul className="grid gap-3">
      {containers.map(({ containerId, name, held, promised, deposit }) => (
        <li key={containerId} className="grid gap-1 border-t border-line pt-3">
          <p className="font-semibold wrap-anywhere">{containerId === null ? t('Goods without a container') : name}</p>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dd]:figures [&_dd]:font-semibold [&_dt]:text-ink-soft [&>div]:flex [&>div]:items-baseline [&>div]:gap-1.5">
            {containerId !== null && (
              <div>
                <dt>{t('With you')}</dt>
                <dd>
                  <a className="underline underline-offset-2" href="#movements">
                    {held}
                  </a>
                </dd>
              </div>
            )}
            {promised > 0 && (
              <div>
                <dt>{t('To be returned with open orders and pick-ups')}</dt>
                <dd>
                  <a className="underline underline-offset-2" href="#pickups">
                    {promised}
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('Deposit')}</dt>
              <dd>
                <a className="underline underline-offset-2" href="#movements">
                  <Price paise={deposit} exact />
                </a>
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
