import type { PincodeRecord } from '#contract/shared/pincodes.ts';

interface Place {
  city: string;
  state: string;
}

/**
 * City and state once another pincode is typed. A known pincode says them. With an unknown one they stay as somebody
 * typed them, and become empty where the shop had filled them in from the pincode before: otherwise an order would go
 * to the old city under the new pincode.
 */
export function followPincode(shown: Place, before: PincodeRecord | undefined, now: PincodeRecord | undefined): Place {
  if (now) return { city: now.city, state: now.state };
  const isFilledIn = before !== undefined && shown.city === before.city && shown.state === before.state;
  return isFilledIn ? { city: '', state: '' } : shown;
}
