import { findPincode } from '#contract/shared/pincodes.ts';
import { proposeState } from './state-prefixes.ts';

interface Place {
  city: string;
  state: string;
}

/** The facts about a PIN code: its city and state, otherwise the state that its first digits suggest. */
export interface PincodeFacts {
  place?: Place | undefined;
  proposedState?: string | undefined;
}

/** Looks a PIN code up in the built-in tables only. */
export function factsOf(pincode: string): PincodeFacts {
  const record = findPincode(pincode);
  return record ? { place: { city: record.city, state: record.state } } : { proposedState: proposeState(pincode) };
}

/**
 * Returns city and state after another pincode was typed. A known pincode fills in both. With an unknown pincode,
 * values that somebody has typed stay. Values that the previous pincode had filled in are removed, because otherwise an
 * order would have the old city with the new pincode. Instead of an empty state the suggested one is filled in; a city
 * is never suggested.
 */
export function followPincode(shown: Place, before: PincodeFacts, now: PincodeFacts): Place {
  if (now.place) return { city: now.place.city, state: now.place.state };
  const proposed = now.proposedState ?? '';
  const isFilledIn =
    before.place !== undefined && shown.city === before.place.city && shown.state === before.place.state;
  if (isFilledIn) return { city: '', state: proposed };
  const isStateOpen = shown.state === '' || (!before.place && shown.state === before.proposedState);
  return isStateOpen ? { city: shown.city, state: proposed } : shown;
}
