import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  cleanPincode,
  isValidPincode,
  pincodeHint,
  pincodeLength,
  pincodeMessages,
} from '#contract/shared/pincode-rules.ts';
import { t, tMessage } from '#web/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { askForZones, findZonePlace } from './find-zone-place.ts';
import { factsOf, type PincodeFacts } from './follow-pincode.ts';

interface PincodeFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  required: boolean;
  /** True if city and state are already filled in. */
  isFilled: boolean;
  onType: (pincode: string) => void;
  /**
   * Receives the facts about the typed pincode and about the previous one. For a pincode outside the built-in table it
   * is called a second time if the server knows the city and state that staff have confirmed.
   */
  onLookUp: (now: PincodeFacts, before: PincodeFacts) => void;
}

/** A field for a six-digit pincode, which the form uses to fill in city and state. */
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
      isReadOnFocus={error !== undefined}
      hint={lookup.hint}
      onChange={(event) => onType(cleanPincode(event.target.value))}
      onFocus={() => void askForZones()}
      onBlur={lookup.lookUp}
      onKeyDown={(event) => event.key === 'Enter' && lookup.lookUp()}
    />
  );
}

const lookupDelayMs = 500;

/**
 * Looks up a typed pincode 500 ms after its sixth digit and passes the facts to `onLookUp`. The pincode that the field
 * starts with is looked up only if city or state is missing, as in a draft or in an address without a state.
 */
function usePincodeLookup(pincode: string, isFilled: boolean, onLookUp: PincodeFieldProps['onLookUp']) {
  const last = useRef(isFilled ? pincode : '');
  const facts = useRef(factsOf(last.current));
  const [unknown, setUnknown] = useState<string | null>(null);
  const isGone = useRef(false);
  const takeOver = useEffectEvent(onLookUp);

  function lookUp() {
    if (last.current === pincode || !isValidPincode(pincode)) return;
    const before = facts.current;
    last.current = pincode;
    facts.current = factsOf(pincode);
    setUnknown(null);
    onLookUp(facts.current, before);
    if (!facts.current.place) void lookUpZone(pincode, true);
  }

  /**
   * Looks the pincode up on the server. If the pincode was not typed, the form does not change, and city and state are
   * only stored for comparison with a later pincode.
   */
  async function lookUpZone(requested: string, isTyped: boolean) {
    const place = await findZonePlace(requested);
    if (isGone.current || last.current !== requested) return;
    if (place) facts.current = { place };
    if (!isTyped) return;
    if (place) takeOver({ place }, factsOf(requested));
    else setUnknown(requested);
  }

  const lookUpFirst = useEffectEvent(() => {
    if (isValidPincode(last.current) && !facts.current.place) void lookUpZone(last.current, false);
  });
  useEffect(() => {
    isGone.current = false;
    lookUpFirst();
    return () => {
      isGone.current = true;
    };
  }, []);

  const lookUpLater = useEffectEvent(lookUp);
  useEffect(() => {
    if (!isValidPincode(pincode)) return;
    const timer = setTimeout(() => lookUpLater(), lookupDelayMs);
    return () => clearTimeout(timer);
  }, [pincode]);

  const isInvalid = pincode.length === pincodeLength && !isValidPincode(pincode);
  const isUnknown = unknown !== null && unknown === pincode;
  return {
    /** Looks the pincode up at once, for a field that is left before the delay is over. */
    lookUp,
    hint: isUnknown ? t(pincodeMessages.unknown) : tMessage(pincodeHint(pincode)),
    message: isInvalid ? t(pincodeMessages.invalid) : undefined,
  };
}
