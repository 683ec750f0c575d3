import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  cleanPincode,
  isValidPincode,
  pincodeHint,
  pincodeLength,
  pincodeMessages,
} from '#contract/shared/pincode-rules.ts';
import { findPincode, type PincodeRecord } from '#contract/shared/pincodes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { t, tMessage } from '../language.ts';

interface PincodeFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  required: boolean;
  /** Whether city and state stand already. */
  isFilled: boolean;
  onType: (pincode: string) => void;
  /** The records of the typed pincode and of the one before it; undefined for one that the shop does not know. */
  onLookUp: (record: PincodeRecord | undefined, before: PincodeRecord | undefined) => void;
}

/** Six digits that fill in city and state. */
export function PincodeField({ isFilled, onType, onLookUp, error, ...field }: PincodeFieldProps) {
  const lookup = usePincodeLookup(field.value, isFilled, onLookUp);
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

const lookupDelayMs = 500;

/**
 * Follows a typed pincode and hands over its record, or undefined for an unknown one, 500 ms after the sixth digit. The
 * pincode that the field starts with is looked up where city or state is missing: a draft, or an address without a state.
 */
function usePincodeLookup(pincode: string, isFilled: boolean, onLookUp: PincodeFieldProps['onLookUp']) {
  const last = useRef(isFilled ? pincode : '');
  const [unknown, setUnknown] = useState<string | null>(null);

  function lookUp() {
    if (last.current === pincode || !isValidPincode(pincode)) return;
    const [before, record] = [findPincode(last.current), findPincode(pincode)];
    last.current = pincode;
    setUnknown(record ? null : pincode);
    onLookUp(record, before);
  }

  const lookUpLater = useEffectEvent(lookUp);
  useEffect(() => {
    if (!isValidPincode(pincode)) return;
    const timer = setTimeout(() => lookUpLater(), lookupDelayMs);
    return () => clearTimeout(timer);
  }, [pincode]);

  const isInvalid = pincode.length === pincodeLength && !isValidPincode(pincode);
  const isUnknown = unknown !== null && unknown === pincode;
  return {
    /** Does not wait, for when the field is left before the delay is over. */
    lookUp,
    hint: isUnknown ? t(pincodeMessages.unknown) : tMessage(pincodeHint(pincode)),
    message: isInvalid ? t(pincodeMessages.invalid) : undefined,
  };
}
