import type { PickupStatus } from '#contract/jars/pickups.ts';
import type { Tone } from '#web/ui/badge.tsx';

const tones: Readonly<Record<PickupStatus, Tone>> = {
  requested: 'warn',
  scheduled: 'neutral',
  collected: 'warn',
  refunded: 'good',
  credited: 'good',
  rejected: 'bad',
  cancelled: 'bad',
};

export const toneOfPickup = (status: PickupStatus): Tone => tones[status];
