/** On which terms an order is delivered: those of its zone, else those of the settings. All amounts are paise. */
export interface DeliveryTerms {
  feePaise: number;
  /** From this sum of the lines on the delivery is free; null for never. */
  freeFromPaise: number | null;
  /** An order's lines must come to this much; null for no minimum. */
  minimumPaise: number | null;
  /** From this floor on, without a lift, each container is charged for; null for no such rule. */
  floorFrom: number | null;
  /** For each container. */
  floorChargePaise: number;
}

/** Where an order goes, as far as the charge depends on it. */
export interface Stairs {
  /** 0 is the ground; null where it is not known. */
  floor: number | null;
  hasLift: boolean;
}

/** The terms of the settings, which hold where no zone is active. */
export function flatTermsOf(delivery: Record<'fee', number> & Record<'freeFrom' | 'minimumOrder', number | null>) {
  const { fee: feePaise, freeFrom: freeFromPaise, minimumOrder: minimumPaise } = delivery;
  return { feePaise, freeFromPaise, minimumPaise, floorFrom: null, floorChargePaise: 0 } satisfies DeliveryTerms;
}

/** Of a new shop: ₹50.00 for every order. */
export const firstTerms: DeliveryTerms = {
  feePaise: 50_00,
  freeFromPaise: null,
  minimumPaise: null,
  floorFrom: null,
  floorChargePaise: 0,
};
