import { expect, test } from 'vitest';
import { findActorCasts } from './actor-casts.ts';

test.each([
  'const id = text as CustomerId;',
  'const id = text as unknown as StaffId;',
  "const by = row.by as StaffMember['id'] | null;",
  "const admin = { role: 'admin', id } as StaffMember;",
  "const customer = { id: madeId as ReturnType<typeof newPlan>['customerId'], name };",
  "const owner = row.id as PlanRow['customerId'];",
  'const ids = list as readonly RiderId[];',
  'const who = found as Customer;',
])('a cast to an actor or to the id of an actor is found: %s', (line) => {
  expect(findActorCasts(line)).toHaveLength(1);
});

test.each([
  "import type { Customer as Buyer } from './actor.ts';",
  "import {\n  type StaffMember as Person,\n} from './actor.ts';",
  "const tabs = row.tabs as ListView['tabs'];",
  'const columns = rows as CustomerRow[];',
  '// who acts as Customers do',
])('a renamed import, another cast or a comment is ignored: %s', (line) => {
  expect(findActorCasts(line)).toEqual([]);
});
