import { useState } from 'react';
import { paise } from '#contract/shared/money.ts';
import type { FieldError } from '#contract/shared/rules.ts';
import { mostPincodes, zoneMessages, zoneRules } from '#contract/zones/rules.ts';
import { message, plural, t } from '#web/language.ts';
import type { ZoneDetail } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { ButtonLink } from '../access/links.tsx';
import { cityOf, districtOf, findPincodes, knownCities } from './find-pincodes.ts';
import { StepActions, StepFailure, type StepProps, useGoOn } from './step-actions.tsx';

/** The step for the PIN codes of the shop's first zone. A shop with several zones edits them on the screen of zones. */
export function PlacesStep({ start }: StepProps) {
  const { goOn, isPending } = useGoOn('places');
  if (start.activeZones < 2) return start.zone ? <KnownZone id={start.zone.id} /> : <ZonePlaces zone={null} />;
  return (
    <div className="grid gap-4">
      <p>{t('Your shop has {zones} zones. You can change them under Zones.', { zones: start.activeZones })}</p>
      <StepActions step="places">
        <Button pending={isPending} onClick={() => void goOn('done')}>
          {t('Continue')}
        </Button>
        <ButtonLink to="/admin/zones" variant="outline">
          {t('Zones')}
        </ButtonLink>
      </StepActions>
    </div>
  );
}

function KnownZone({ id }: { id: string }) {
  const answer = useCall('GET /admin/zones/:id', { params: { id } });
  if (answer.data && answer.isFetchedAfterMount) return <ZonePlaces zone={answer.data.data.zone} />;
  if (!answer.isError) return <Skeleton className="h-40" />;
  return <LoadFailure title={t('Failed to load the zone')} answer={answer} />;
}

const rules = { pincodes: {}, fee: zoneRules.fee } as const;
const counted = { one: message('{count} PIN code'), other: message('{count} PIN codes') };

function ZonePlaces({ zone }: { zone: ZoneDetail | null }) {
  const { goOn, isPending } = useGoOn('places');
  const create = useSend('POST /admin/zones');
  const update = useSend('PUT /admin/zones/:id');
  const form = useForm({
    rules,
    initial: { pincodes: zone?.pincodes.join(' ') ?? '', fee: zone?.fee ?? paise(50_00) },
    check: checkPlaces,
    async submit({ pincodes: typed, fee }) {
      const { pincodes } = findPincodes(typed);
      const fields = { fee, pincodes: pincodes.join('\n') };
      if (zone) {
        const { name, freeFrom, minimumOrder, cashAllowed, floorFrom, floorCharge, windows, isActive, version } = zone;
        const others = {
          name,
          freeFrom,
          minimumOrder,
          cashAllowed,
          floorFrom,
          floorCharge,
          windows,
          isActive,
          version,
        };
        await update.mutateAsync({ params: { id: zone.id }, body: { ...others, ...fields } });
      } else {
        const others = { freeFrom: null, minimumOrder: null, floorFrom: null, windows: null };
        await create.mutateAsync({ body: { ...others, ...fields, name: cityOf(pincodes) ?? t('Our area') } });
      }
      await goOn('done');
    },
  });
  useAskBeforeUnload(form);
  const found = findPincodes(form.values.pincodes);
  const add = (range: string) => form.setValue('pincodes', `${form.values.pincodes.trim()} ${range} `.trimStart());
  return (
    <form {...form.form} className="grid gap-4">
      <TextArea
        label={t('PIN codes')}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        className="figures max-h-72"
        hint={t('Type or paste them. Other text is ignored. 560001-560010 means all from the first to the last.')}
        {...form.field('pincodes')}
      />
      <Found found={found} />
      <Shortcuts first={found.pincodes[0]} count={found.pincodes.length} onAdd={add} />
      <div className="max-w-56">
        <AmountField label={t('Delivery fee')} {...form.number('fee')} />
      </div>
      {form.summary.broken.length > 0 && <ErrorSummary {...form.summary} />}
      <StepFailure>{form.failure}</StepFailure>
      <StepActions step="places">
        <Button type="submit" className="max-sm:w-full" pending={form.isPending || isPending}>
          {t('Save and continue')}
        </Button>
        {!zone && (
          <Button variant="outline" className="max-sm:w-full" pending={isPending} onClick={() => void goOn('done')}>
            {t('We deliver everywhere in India')}
          </Button>
        )}
      </StepActions>
    </form>
  );
}

/** At most this many wrong numbers are named. Further ones are counted. */
const mostNamed = 10;

function checkPlaces({ pincodes: typed }: { pincodes: string }): FieldError[] {
  const { pincodes, faults } = findPincodes(typed);
  const describeFault = (msg: string) => [{ path: 'pincodes', msg }];
  if (faults.length > 0) return describeFault(message('Some numbers are not PIN codes. Please correct them.'));
  if (pincodes.length > mostPincodes) return describeFault(zoneMessages.tooMany);
  return pincodes.length === 0 ? describeFault(zoneMessages.noPincodes) : [];
}

/** Shows the PIN codes that were recognised in the typed text. */
function Found({ found: { pincodes, repeated, faults } }: { found: ReturnType<typeof findPincodes> }) {
  const more = faults.length - mostNamed;
  const named = faults.slice(0, mostNamed).join(', ');
  return (
    <div aria-live="polite" className="grid gap-2">
      <p className="figures font-semibold">
        {plural(pincodes.length, counted)}
        {repeated > 0 && (
          <span className="font-normal text-ink-soft"> · {t('Duplicates removed: {count}', { count: repeated })}</span>
        )}
      </p>
      {faults.length > 0 && (
        <Notice tone="bad" className="figures wrap-anywhere">
          {more > 0
            ? t('Not PIN codes: {numbers} and {more} more', { numbers: named, more })
            : t('Not PIN codes: {numbers}', { numbers: named })}
        </Notice>
      )}
    </div>
  );
}

interface ShortcutsProps {
  first: string | undefined;
  count: number;
  onAdd: (range: string) => void;
}

/** Adds all PIN codes of a city. The user chooses its name or types one of its PIN codes. */
function Shortcuts({ first, count, onAdd }: ShortcutsProps) {
  const [city, setCity] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={t('Or a whole city')}
        value={city}
        onChange={({ target }) => {
          setCity(target.value);
          const range = knownCities.find(({ name }) => name === target.value)?.range;
          if (range) onAdd(range);
        }}
        empty={t('Choose…')}
        options={knownCities.map(({ name, range }) => [
          name,
          t('The whole city of {city} ({begin}…)', { city: name, begin: range.slice(0, 3) }),
        ])}
      />
      {first !== undefined && count < 50 && (
        <Button variant="outline" onClick={() => onAdd(districtOf(first))}>
          {t('Add all PIN codes starting with {begin}', { begin: first.slice(0, 3) })}
        </Button>
      )}
    </div>
  );
}
