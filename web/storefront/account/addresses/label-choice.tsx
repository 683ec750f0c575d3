import { useState } from 'react';
import { knownLabels } from '#contract/accounts/addresses.ts';
import { t } from '#web/shared/language.ts';
import type { AddressForm } from '#web/shared/place/address-fields.tsx';
import { describeLabel } from '#web/shared/place/describe-label.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';

/** Home, Office, or a label of the customer's own. */
export function LabelChoice({ form }: { form: AddressForm<'label'> }) {
  const { label } = form.values;
  const [isOther, setIsOther] = useState(!(knownLabels as readonly string[]).includes(label));

  function choose(known: string | null) {
    setIsOther(known === null);
    form.setValue('label', known ?? '');
  }

  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-1.5">
        <legend className="field-label mb-1.5">{t('Save as')}</legend>
        <div className="flex flex-wrap gap-2">
          {knownLabels.map((known) => (
            <Choice
              key={known}
              label={describeLabel(known)}
              isChosen={!isOther && label === known}
              onChoose={() => choose(known)}
            />
          ))}
          <Choice label={t('Other')} isChosen={isOther} onChoose={() => choose(null)} />
        </div>
      </fieldset>
      {isOther && (
        <Field
          label={t('Name of this address')}
          autoComplete="off"
          placeholder={t('Shop, parents, farm')}
          {...form.field('label')}
        />
      )}
    </div>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-full border px-3 font-medium sm:px-4 transition',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-deep bg-foam' : 'border-line-strong bg-surface',
      )}
    >
      <input type="radio" name="kind" className="radio outline-none" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
