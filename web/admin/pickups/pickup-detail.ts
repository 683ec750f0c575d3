import type { CallAnswer } from '#web/shared/api-types.ts';

/** A pick-up with its history, and its customer's credit and jars. */
export type PickupDetail = CallAnswer<'GET /admin/pickups/:id'>['data'];
