import { t } from '#web/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import type { EmptiesChoice } from './empties-choice.ts';

interface EmptiesFieldsProps {
  choices: readonly EmptiesChoice[];
  /** Text that says where the containers are: "With you: 3". */
  describeHeld: (held: number) => string;
  onChoose: (choice: EmptiesChoice, count: number) => void;
  className?: string;
}

/** Inputs for the empties of each container. Renders nothing if the customer has none of the ordered containers. */
export function EmptiesFields({ choices, describeHeld, onChoose, className }: EmptiesFieldsProps) {
  if (choices.length === 0) return null;
  return (
    <Card className={classes('grid gap-3 p-5', className)}>
      <div>
        <h2 className="text-lg">{t('Empties to hand back')}</h2>
        <p className="text-sm text-ink-soft">{t('Each one saves the deposit for one new jar.')}</p>
      </div>
      <ul className="grid gap-3">
        {choices.map((choice) => {
          const { id, name, held, promised, most, count } = choice;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 grow basis-40">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="block text-sm text-ink-soft">{describeHeld(held)}</span>
                {promised > 0 && (
                  <span className="block text-sm text-ink-soft">
                    {t('Already booked to be returned: {promised}', { promised })}
                  </span>
                )}
              </p>
              <QuantityStepper
                value={count}
                min={0}
                max={most}
                label={t('Empties: {name}', { name })}
                onChange={(next) => onChoose(choice, next)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
