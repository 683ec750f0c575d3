import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isValidPincode, pincodeHint, pincodeLength, pincodeMessages } from '#contract/shared/pincode-rules.ts';
import { findPincode, type PincodeRecord } from '#contract/shared/pincodes.ts';
import { speak, t } from '../language.ts';

const lookupDelayMs = 500;

/**
 * Follows a typed pincode and hands over its record, or undefined for an unknown one, 500 ms after the sixth digit. The pincode that the field starts with is not looked up.
 */
export function usePincodeLookup(pincode: string, onLookUp: (record: PincodeRecord | undefined) => void) {
  const last = useRef(pincode);
  const [unknown, setUnknown] = useState<string | null>(null);

  function lookUp() {
    if (last.current === pincode || !isValidPincode(pincode)) return;
    last.current = pincode;
    const record = findPincode(pincode);
    setUnknown(record ? null : pincode);
    onLookUp(record);
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
    hint: isUnknown ? t(pincodeMessages.unknown) : speak(pincodeHint(pincode)),
    message: isInvalid ? t(pincodeMessages.invalid) : undefined,
  };
}
