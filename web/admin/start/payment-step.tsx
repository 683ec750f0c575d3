import { useRevalidator } from 'react-router';
import type { ConfirmRule } from '#contract/settings/rules.ts';
import { message, t } from '#web/language.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { shopChanged } from '#web/shared/shop-changed.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { StepActions, StepFailure, useGoOn } from './step-actions.tsx';

const choices: readonly { rule: ConfirmRule; label: string; about: string }[] = [
  {
    rule: 'always',
    label: message('Before we confirm'),
    about: message('You record the payment first. Then you can confirm the order.'),
  },
  {
    rule: 'prepaid',
    label: message('Cash at the door'),
    about: message('You confirm cash orders right away. The rider collects the cash.'),
  },
];

/** The step that asks when customers pay. A press on an answer saves it and opens the next step. */
export function PaymentStep() {
  const answer = useCall('GET /admin/settings', {});
  if (answer.data) return <PaymentChoices settings={answer.data.data} />;
  if (answer.isPending) return <Skeleton className="h-40" />;
  return <LoadFailure title={t('The settings could not be loaded.')} answer={answer} />;
}

function PaymentChoices({ settings: { version, settings } }: { settings: Settings }) {
  const { revalidate } = useRevalidator();
  // If somebody else has saved first, the newer version is loaded, so that the next press succeeds.
  const save = useSend('PUT /admin/settings', { readsAfterFailure: true });
  const { goOn, isPending } = useGoOn('payment');
  const present = settings.payment.confirmNeedsPayment;

  async function choose(rule: ConfirmRule) {
    if (rule !== present) {
      try {
        await save.mutateAsync({ body: { version, payment: { confirmNeedsPayment: rule } } });
      } catch {
        return;
      }
      shopChanged();
      await revalidate();
    }
    await goOn('done');
  }

  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ rule, label, about }) => (
          <li key={rule} className="grid content-between justify-items-start gap-3 rounded-md border border-line p-4">
            <div className="grid justify-items-start gap-2">
              {rule === present && <Badge tone="neutral">{t('Chosen now')}</Badge>}
              <p id={`pay-${rule}`}>{t(about)}</p>
            </div>
            <Button
              className="max-sm:w-full"
              aria-describedby={`pay-${rule}`}
              pending={save.isPending || isPending}
              onClick={() => void choose(rule)}
            >
              {t(label)}
            </Button>
          </li>
        ))}
      </ul>
      {save.isError && <StepFailure>{errorText(save.error)}</StepFailure>}
      <StepActions step="payment">{null}</StepActions>
    </div>
  );
}
