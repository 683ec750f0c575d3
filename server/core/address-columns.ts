import { findPincode } from '#contract/shared/pincodes.ts';

interface AddressForm {
  deliveryName?: string | undefined;
  deliveryPhone: string;
  deliveryAddress: string;
  deliveryCity: string;
  deliveryState?: string | undefined;
  deliveryPincode: string;
  floor?: number | null | undefined;
  hasLift?: boolean | undefined;
  gateNote: string;
}

/** The state that was typed, or that of the PIN code; empty where neither is known. */
export const stateOf = ({ deliveryState, deliveryPincode }: Pick<AddressForm, 'deliveryState' | 'deliveryPincode'>) =>
  deliveryState ?? findPincode(deliveryPincode)?.state ?? '';

/** The address of a form as plans and pick-ups keep it. Without a name it is that of the customer. */
export const addressColumnsOf = (form: AddressForm, customerName: string) => ({
  recipient: form.deliveryName ?? customerName,
  phone: form.deliveryPhone,
  address: form.deliveryAddress,
  city: form.deliveryCity,
  state: stateOf(form),
  pincode: form.deliveryPincode,
  floor: form.floor ?? null,
  hasLift: form.hasLift ?? false,
  gateNote: form.gateNote,
});
