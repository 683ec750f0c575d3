import { type ComponentType, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SettingPath } from '#contract/settings/rules.ts';
import type { StartStep } from '#contract/start/rules.ts';
import { message, t } from '#web/language.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link } from '../access/links.tsx';
import { findField } from '../setting-fields/setting-fields.ts';
import { useNamedField } from '../setting-fields/use-named-field.ts';
import { SettingInput, SettingsClash } from '../settings/setting-inputs.tsx';
import { type SettingValues, useSettingsForm } from '../settings/use-settings-form.ts';
import { RenameOffer, useRenameProducts } from './rename-products.tsx';
import { StepActions, StepFailure, type StepProps, useGoOn } from './step-actions.tsx';
import { paperWords } from './step-words.ts';

interface SettingsStepProps {
  step: StartStep;
  /** The settings of the step, in the order of its fields. */
  names: readonly SettingPath[];
  /** A setting that must not be empty, and the sentence that is shown while it is empty. */
  needed?: readonly [name: SettingPath, sentence: string];
}

interface SettingsFieldsProps extends SettingsStepProps {
  settings: Settings;
  /** Shown below the fields. It gets the typed values. */
  below?: (values: SettingValues) => ReactNode;
  /** Called after a save, before the next step is opened. A returned message is shown instead of the next step. */
  afterSave?: (saved: Settings) => Promise<string | null>;
}

export const ShopStep = () => (
  <SettingsStep
    step="shop"
    names={['shop.name', 'shop.phone', 'shop.email', 'shop.address']}
    needed={['shop.phone', message('Enter the phone number that customers call')]}
    fields={ShopFields}
  />
);

function ShopFields(props: SettingsFieldsProps) {
  const [nameBefore] = useState(props.settings.settings.shop.name);
  const rename = useRenameProducts(nameBefore);
  return (
    <SettingsFields
      {...props}
      below={(values) => <RenameOffer rename={rename} shopName={String(values['shop.name']).trim()} />}
      afterSave={async ({ settings }) => {
        const failed = await rename.save(settings.shop.name);
        const names = failed.slice(0, 3).map(({ name }) => name);
        return failed.length === 0
          ? null
          : t('Not renamed: {names}. Try again, or clear the tick.', {
              names: names.join(', ') + (failed.length > names.length ? ' …' : ''),
            });
      }}
    />
  );
}

export const UpiStep = () => (
  <SettingsStep
    step="upi"
    names={['payment.upiId']}
    needed={['payment.upiId', message('Enter your UPI ID, or press Later')]}
  />
);

export const PapersStep = ({ start: { missingPapers } }: StepProps) => (
  <div className="grid gap-4">
    {missingPapers.length > 0 && (
      <Notice tone="warn">
        <p>{t('Still missing:')}</p>
        <ul className="list-disc pl-5">
          {missingPapers.map((paper) => (
            <li key={paper}>
              <Link to={paperWords[paper].to} className="underline">
                {t(paperWords[paper].label)}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    )}
    <SettingsStep
      step="papers"
      names={[
        'shop.legalName',
        'shop.state',
        'shop.address',
        'shop.fssaiNumber',
        'shop.gstScheme',
        'shop.gstin',
        'shop.grievanceOfficer.name',
        'shop.grievanceOfficer.phone',
        'shop.grievanceOfficer.email',
      ]}
    />
  </div>
);

/** A step with some of the shop's settings. They are saved in the same way as on the screen of settings. */
function SettingsStep({
  fields: Fields = SettingsFields,
  ...props
}: SettingsStepProps & { fields?: ComponentType<SettingsFieldsProps> }) {
  const answer = useCall('GET /admin/settings', {});
  if (answer.data) return <Fields {...props} settings={answer.data.data} />;
  if (answer.isPending) return <Skeleton className="h-40" />;
  return <LoadFailure title={t('The settings could not be loaded.')} answer={answer} />;
}

function SettingsFields({ step, names, needed, settings, below, afterSave }: SettingsFieldsProps) {
  const { revalidate } = useRevalidator();
  const { goOn, isPending } = useGoOn(step);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  useNamedField();
  const form = useSettingsForm(settings, revalidate, {
    check: (values) => {
      if (!needed) return [];
      const [path, msg] = needed;
      return String(values[path]).trim() === '' ? [{ path, msg }] : [];
    },
    async afterSave(saved) {
      const failure = (await afterSave?.(saved)) ?? null;
      setUnfinished(failure);
      if (failure === null) await goOn('done');
    },
  });
  const fields = names.flatMap((name) => {
    const field = findField(name);
    return field ? [{ name, field }] : [];
  });
  return (
    <form {...form.form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map(({ name, field }) => (
          <div key={name} className={fields.length === 1 || field.isWide ? 'sm:col-span-2' : undefined}>
            <SettingInput form={form} name={name} field={field} />
          </div>
        ))}
      </div>
      {below?.(form.values)}
      <SettingsClash form={form} />
      {form.summary.broken.length > 0 && <ErrorSummary {...form.summary} />}
      <StepFailure>{form.failure ?? unfinished}</StepFailure>
      <StepActions step={step}>
        <Button type="submit" className="max-sm:w-full" pending={form.isPending || isPending}>
          {t('Save and continue')}
        </Button>
      </StepActions>
    </form>
  );
}
