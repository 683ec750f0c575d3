/** Whether the shop can serve: asks the database (rulings 1.4). */
import type { Services } from '../services.ts';
import type { Handlers } from './handler.ts';

export function healthApi({ db }: Services) {
  return {
    'GET /health': async () => {
      await db.ping();
      return { message: 'The shop is open.' };
    },
  } satisfies Partial<Handlers>;
}
