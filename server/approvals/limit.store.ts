/** The sums that members of staff gave away today, and the limits of their roles. */
import type { LimitedRole } from '#contract/approvals/rules.ts';
import { type Queryable, sql } from '../core/db/database.ts';

const addSum = sql<{ paise: number }>(`
  insert into given_sums (person_id, day, paise) values ($1, $2, $3)
  on conflict (person_id, day) do update set paise = given_sums.paise + excluded.paise
  returning paise`);

/**
 * Adds an amount to the sum that a person gave away on a day, and returns the sum. It locks the sum until the
 * transaction ends; if one person acts twice at the same time, the second act sees the sum of the first. It must be the
 * last lock of a transaction.
 */
export async function addGiven(tx: Queryable, personId: string, day: string, paise: number): Promise<number> {
  return (await tx.one(addSum, [personId, day, paise])).paise;
}

const sumOf = sql<{ paise: number }>('select paise from given_sums where person_id = $1 and day = $2');

export async function readGiven(db: Queryable, personId: string, day: string): Promise<number> {
  return (await db.row(sumOf, [personId, day]))?.paise ?? 0;
}

const ofPerson = sql<LimitedRole>(`
  select held.role, s.permissions, l.paise as limit_paise
  from users u cross join unnest(u.roles) as held(role)
  left join staff_roles s on s.id::text = held.role
  left join role_limits l on l.role = held.role
  where u.id = $1`);

export function listLimits(db: Queryable, personId: string): Promise<LimitedRole[]> {
  return db.rows(ofPerson, [personId]);
}
