import PackageX from 'lucide-react/icons/package-x';
import type { Empties } from '#contract/orders/empties.ts';
import { describeEmpties } from '#contract/orders/swap.ts';
import { t, tMessage } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';

interface JarsRefusedProps {
  message: string;
  /** The number of empties that can be handed back. */
  possible: readonly Empties[];
  onAccept: () => void;
}

/** Shown if an order returns more empties than the customer has. Its button corrects the number but does not order. */
export function JarsRefused({ message, possible, onAccept }: JarsRefusedProps) {
  const count = possible.reduce((sum, empties) => sum + empties.count, 0);
  return (
    <FocusedAlert
      tone="caution"
      icon={PackageX}
      title={t('You have fewer empties than you entered')}
      reason={
        <>
          <p>{message}</p>
          <p>{t('Your order isn’t placed yet. Nothing you typed is lost.')}</p>
        </>
      }
    >
      <Button className="w-fit" onClick={onAccept}>
        {count === 0
          ? t('Continue without empties')
          : t('Hand back {empties}', { empties: tMessage(describeEmpties(count)) })}
      </Button>
    </FocusedAlert>
  );
}
