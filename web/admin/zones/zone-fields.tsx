import FileUp from 'lucide-react/icons/file-up';
import type { ChangeEvent, ComponentProps } from 'react';
import { formatNumber } from '#contract/shared/money.ts';
import { stateNames } from '#contract/shared/states.ts';
import { describeTaken, type LineNotice, mostPasted, parsePincodes, type zoneRules } from '#contract/zones/rules.ts';
import { message, plural, t, tMessage } from '#web/language.ts';
import type { ZoneDetail } from '#web/shared/api-types.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSettled } from '#web/shared/use-settled.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { FlagSelect, formatActive, NumberField } from '../dialogs/fields.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { useWindowNames } from '../lists/shop-names.ts';

const states = stateNames.map((name) => [name, name] as const);

/** The zone form's fields. */
export function ZoneFields({ form }: { form: EditForm<ZoneDetail, typeof zoneRules> }) {
  const { field, number, values, errors, setValue } = form;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('Zone name')} autoComplete="off" maxLength={60} {...field('name')} />
      <FlagSelect label={t('Status')} {...form.flag('isActive', formatActive)} />
      <div className="sm:col-span-2">
        <PincodeField
          field={field('pincodes')}
          onFile={(content) => setValue('pincodes', content)}
          zoneId={form.base?.id}
          isActive={values.isActive}
        />
      </div>
      <Field
        label={t('City (optional)')}
        autoComplete="off"
        maxLength={50}
        hint={t('Where all these PIN codes are. Customers’ forms then fill it in.')}
        {...field('city')}
      />
      <Select label={t('State (optional)')} empty={t('Not set')} options={states} {...field('state')} />
      <NumberField label={t('Delivery fee (₹)')} step={0.01} {...number('fee')} />
      <NumberField label={t('Free from (₹)')} step={0.01} placeholder={t('Never')} {...number('freeFrom')} />
      <NumberField label={t('Minimum order (₹)')} step={0.01} placeholder={t('None')} {...number('minimumOrder')} />
      <FlagSelect label={t('Cash at the door')} {...form.flag('cashAllowed', formatAllowed)} />
      <NumberField
        label={t('Floor charge from floor')}
        step={1}
        placeholder={t('No floor charge')}
        {...number('floorFrom')}
        hint={t('Where there is no lift.')}
      />
      <NumberField label={t('Floor charge for each container (₹)')} step={0.01} {...number('floorCharge')} />
      <div className="sm:col-span-2">
        <WindowsField
          value={values.windows}
          error={errors.windows}
          onChange={(windows) => setValue('windows', windows)}
        />
      </div>
    </div>
  );
}

export const formatAllowed = (isAllowed: boolean) => (isAllowed ? t('Allowed') : t('Not allowed'));

interface WindowsFieldProps {
  /** The keys of the windows. Null for all windows. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (value: readonly string[] | null) => void;
}

/** Chooses the windows in which the shop delivers to a zone: all (including future windows), or some of them. */
function WindowsField({ value, error, onChange }: WindowsFieldProps) {
  const names = useWindowNames() ?? new Map<string, string>();
  const isAll = value === null;
  const chosen = value ?? [];
  // Windows that the shop no longer has are listed too, so that they can be removed.
  const keys = [...new Set([...names.keys(), ...chosen])];
  const choose = (key: string, isChosen: boolean) =>
    onChange(keys.filter((one) => (one === key ? isChosen : chosen.includes(one))));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('Windows')}</legend>
      <div className="flex flex-wrap gap-x-6">
        <Tick label={t('All windows')} isTicked={isAll} onTick={(isChecked) => onChange(isChecked ? null : keys)} />
        {!isAll &&
          keys.map((key) => (
            <Tick
              key={key}
              label={names.get(key) ?? key}
              isTicked={chosen.includes(key)}
              onTick={(isChecked) => choose(key, isChecked)}
            />
          ))}
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A number of PIN codes, in singular and plural. */
export const pincodesCounted = { one: message('{count} PIN code'), other: message('{count} PIN codes') };

interface PincodeFieldProps {
  /** The result of the method `field` of useEditForm. */
  field: Omit<ComponentProps<typeof TextArea>, 'label' | 'value'> & { value: string };
  /** Receives the content of a chosen file. */
  onFile: (content: string) => void;
  /** The edited zone. */
  zoneId: string | undefined;
  /** True for an active zone. Active zones must not share PIN codes. */
  isActive: boolean;
}

/** At most this many errors are listed. Further ones are counted. */
const mostShown = 12;
const settleMs = 350;

/** The field for the PIN codes of a zone. Errors are shown by line while PIN codes are typed or pasted. */
function PincodeField({ field, onFile, zoneId, isActive }: PincodeFieldProps) {
  const settled = useSettled(field.value, settleMs);
  const pasted = parsePincodes(settled);
  const count = pasted.pincodes.size;
  const body = { pincodes: [...pasted.pincodes.keys()].join('\n'), ...(zoneId !== undefined && { zoneId }) };
  const canCheck = isActive && count > 0 && body.pincodes.length <= mostPasted;
  const answer = useCall('POST /admin/zones/taken', { body }, { enabled: canCheck, keepPrevious: true });
  const taken = canCheck ? describeTaken(pasted, answer.data?.data.taken ?? []) : [];
  const faults = [...pasted.faults, ...taken].toSorted((one, other) => one.line - other.line);

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(await file.text());
  }

  return (
    <div className="grid gap-2">
      <TextArea
        label={t('PIN codes')}
        rows={7}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="figures"
        hint={t('Type them, or paste a column of a spreadsheet.')}
        {...field}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="figures grow font-semibold">
          {plural(count, pincodesCounted)}
        </p>
        <label
          className={`${buttonStyle({ variant: 'outline', size: 'sm' })} cursor-pointer has-focus-visible:outline-2`}
        >
          <FileUp aria-hidden size={18} /> {t('Choose a CSV file')}
          <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={readFile} />
        </label>
      </div>
      <div aria-live="polite" className="grid gap-2 text-sm empty:hidden">
        {faults.length > 0 && <Lines notices={faults} className="border-rose/30 bg-rose-pale text-rose" />}
        {pasted.merged.length > 0 && <Lines notices={pasted.merged} className="border-line bg-foam text-ink" />}
      </div>
    </div>
  );
}

function Lines({ notices, className }: { notices: readonly LineNotice[]; className: string }) {
  const more = notices.length - mostShown;
  return (
    <ul className={`figures grid gap-1 rounded-md border px-4 py-3 wrap-anywhere ${className}`}>
      {notices.slice(0, mostShown).map(({ words }, at) => (
        <li key={at}>{tMessage(words)}</li>
      ))}
      {more > 0 && <li>{t('And {more} more.', { more: formatNumber(more) })}</li>}
    </ul>
  );
}
