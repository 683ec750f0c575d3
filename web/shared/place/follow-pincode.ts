import { findPincode } from '#contract/shared/pincodes.ts';
import { proposeState } from './state-prefixes.ts';

interface Place {
  city: string;
  state: string;
}

/** What the shop can say of a PIN code: where it lies, or else the state that its first digits suggest. */
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
 * City and state once another pincode is typed. A known pincode says them. With an unknown one they stay as somebody
 * typed them, and become empty where the shop had filled them in from the pincode before: otherwise an order would go
 * to the old city under the new pincode. A state that nobody has said is proposed, the city never.
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
