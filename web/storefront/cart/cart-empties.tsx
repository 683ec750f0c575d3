import type { CartItem } from '#web/shared/api-types.ts';
import { EmptiesFields } from '#web/shared/jars/empties-fields.tsx';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { CartEmpties as Empties } from './use-empties.ts';

/** The choice of the empties that are handed back; it says so when the shop could not tell which there are. */
export function CartEmpties({ empties, items }: { empties: Empties; items: readonly CartItem[] }) {
  const hasJars = items.some(({ product }) => product.containerId !== null);
  if (empties.isFailed && hasJars) {
    return (
      <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-3">
        {t('We could not load how many of our jars you have.')}
        <Button variant="outline" size="sm" onClick={empties.readAgain}>
          {t('Try Again')}
        </Button>
      </Notice>
    );
  }
  return (
    <EmptiesFields
      choices={empties.settle(items).choices}
      describeHeld={(held) => t('With you: {held}', { held })}
      onChoose={empties.choose}
      className="sm:p-6"
    />
  );
}
