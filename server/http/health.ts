/** Whether the shop can serve: asks the database (rulings 1.4). */
import { sql } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler.ts';

const ask = sql('select 1');

export function healthApi({ db }: Services) {
  return {
    'GET /health': async () => {
      await db.run(ask);
      return { message: 'The shop is open.' };
    },
  } satisfies Partial<Handlers>;
}
