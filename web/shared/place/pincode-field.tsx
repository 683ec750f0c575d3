import { cleanPincode } from '#contract/shared/pincode-rules.ts';
import type { PincodeRecord } from '#contract/shared/pincodes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { t } from '../language.ts';
import { usePincodeLookup } from './use-pincode-lookup.ts';

interface PincodeFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  required: boolean;
  onType: (pincode: string) => void;
  /** City and state of the typed pincode; undefined when the shop does not know it. */
  onLookUp: (record: PincodeRecord | undefined) => void;
}

/** Six digits that fill in city and state. */
export function PincodeField({ onType, onLookUp, error, ...field }: PincodeFieldProps) {
  const lookup = usePincodeLookup(field.value, onLookUp);
  return (
    <Field
      {...field}
      label={t('Pincode')}
      placeholder={t('Enter 6-digit pincode')}
      inputMode="numeric"
      autoComplete="postal-code"
      className="figures"
      error={error ?? lookup.message}
      isFocusTold={error !== undefined}
      hint={lookup.hint}
      onChange={(event) => onType(cleanPincode(event.target.value))}
      onBlur={lookup.lookUp}
      onKeyDown={(event) => event.key === 'Enter' && lookup.lookUp()}
    />
  );
}
