import { t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';

interface MoneyChoiceProps {
  days: number;
  keepAsCredit: boolean;
  onChange: (keepAsCredit: boolean) => void;
}

/** What becomes of the deposit: paid back, or credit for the next orders. */
export function MoneyChoice({ days, keepAsCredit, onChange }: MoneyChoiceProps) {
  return (
    <Card className="p-5 sm:p-6">
      <fieldset className="grid gap-2">
        <legend className="mb-3 text-lg font-semibold">{t('What about the deposit?')}</legend>
        <ChoiceCard
          name="keepAsCredit"
          label={t('Pay it back')}
          text={t('Within {days} days. What is still to be paid for orders is taken from it first.', { days })}
          isChosen={!keepAsCredit}
          onChoose={() => onChange(false)}
        />
        <ChoiceCard
          name="keepAsCredit"
          label={t('Keep it as my credit')}
          text={t('For your next orders. You can ask for it back at any time.')}
          isChosen={keepAsCredit}
          onChoose={() => onChange(true)}
        />
      </fieldset>
    </Card>
  );
}
