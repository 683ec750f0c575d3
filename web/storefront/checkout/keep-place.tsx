import { addressRules, mostAddresses } from '#contract/accounts/addresses.ts';
import { t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { SavedPlaces } from './use-saved-places.ts';

/** Whether an address that is not in the book yet is kept, and under which name. */
export function KeepPlace({ places }: { places: SavedPlaces }) {
  const { addresses, typed, changeNew } = places;
  // Without any the book is not there yet: every customer has one.
  if (addresses.length === 0 || addresses.length >= mostAddresses) return null;
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={typed.isSaved}
          onChange={(event) => changeNew({ isSaved: event.target.checked })}
        />
        {t('Save to my addresses')}
      </label>
      {typed.isSaved && (
        <Field
          label={t('Name of this address')}
          autoComplete="off"
          placeholder={t('Shop, parents, farm')}
          maxLength={addressRules.label.max[0]}
          value={typed.label}
          onChange={(event) => changeNew({ label: event.target.value })}
        />
      )}
    </div>
  );
}
