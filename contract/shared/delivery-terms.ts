/** The terms of delivery, from the zone or, without active zones, from the settings. All amounts are in paise. */
export interface DeliveryTerms {
  feePaise: number;
  /** Delivery is free if the sum of the lines is at least this amount; null if it is never free. */
  freeFromPaise: number | null;
  /** The minimum sum of an order's lines; null if there is no minimum. */
  minimumPaise: number | null;
  /** From this floor on, without a lift, each container costs extra; null for never. */
  floorFrom: number | null;
  /** The extra charge per container. */
  floorChargePaise: number;
}

/** The part of the address on which the floor charge depends. */
export interface Stairs {
  /** The floor of the address. 0 is the ground floor; null if it is unknown. */
  floor: number | null;
  hasLift: boolean;
}

/** The terms of the settings, which apply while no zone is active. */
export function flatTermsOf(delivery: Record<'fee', number> & Record<'freeFrom' | 'minimumOrder', number | null>) {
  const { fee: feePaise, freeFrom: freeFromPaise, minimumOrder: minimumPaise } = delivery;
  return { feePaise, freeFromPaise, minimumPaise, floorFrom: null, floorChargePaise: 0 } satisfies DeliveryTerms;
}

/** The terms of a new shop: ₹50.00 for every order. */
export const firstTerms: DeliveryTerms = {
  feePaise: 50_00,
  freeFromPaise: null,
  minimumPaise: null,
  floorFrom: null,
  floorChargePaise: 0,
};
