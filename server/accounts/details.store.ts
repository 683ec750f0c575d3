/** Finds stored states and phone numbers of customers that today's forms would refuse. */
import { phone as phoneRule } from '#contract/shared/fields.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { stateNames } from '#contract/shared/states.ts';
import { type Queryable, sql } from '../core/db/database.ts';

interface Details {
  of: string;
  name: string;
  email: string;
  phone: string;
  state: string;
}

const most = 1000;
const usual = '^(\\+?91[ -]?)?[0-9]{5}[ -]?[0-9]{5}$';
const unsure = (state: string, phone: string) =>
  `((${state} <> '' and ${state} <> all($1::text[])) or (${phone} <> '' and ${phone} !~ '${usual}'))`;

// SQL skips phone numbers of the usual Indian form. The contract's rule then checks the remaining ones.
const details = sql<Details>(`
  select * from (
    select 'account' as of, u.name, u.email, u.phone, u.state, u.id
    from users u where u.role = 'customer' and ${unsure('u.state', 'u.phone')}
    union all
    select 'address', u.name, u.email, a.phone, a.state, u.id
    from addresses a join users u on u.id = a.user_id where ${unsure('a.state', 'a.phone')}
    union all
    select 'plan', u.name, u.email, p.phone, p.state, u.id
    from plans p join users u on u.id = p.customer_id where p.ended_at is null and ${unsure('p.state', 'p.phone')}
  ) found order by id, of limit ${most}`);

/**
 * A sentence for each of the first thousand states and phone numbers that forms would refuse; empty if there are none.
 */
export async function findUnclearDetails(db: Queryable): Promise<string[]> {
  return (await db.rows(details, [stateNames])).flatMap(({ of, name, email, phone, state }) => {
    const who = `${of} of ${name} (${email.endsWith('@no-email.invalid') ? phone : email})`;
    const isUnknown = state !== '' && !stateNames.includes(state);
    return [
      ...(isUnknown ? [`${who}: there is no state "${state}"`] : []),
      ...(phone !== '' && checkValue(phoneRule, phone) !== undefined
        ? [`${who}: "${phone}" is not one phone number`]
        : []),
    ];
  });
}
