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
