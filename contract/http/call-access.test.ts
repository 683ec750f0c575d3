/** call-access.ts must match the contract: `npm run test:unit -- contract/http/call-access -u` rewrites it. */
import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import { isForStaff } from '../shared/permissions.ts';
import type { Call } from './call.ts';

const head = `/**
 * The permission of each call that only staff or riders make. The browser hides a button by it, because it does not load
 * the schemas. call-access.test.ts writes this file from the contract.
 */
import type { Permission } from '../shared/permissions.ts';

// biome-ignore format: one line per call
export const callAccess: Readonly<Record<string, Permission | undefined>> = {`;

test('call-access.ts lists the permission of every call that customers may not make', async () => {
  const listed: readonly [string, Call][] = Object.entries(calls);
  const rows = listed.filter(([, { may }]) => isForStaff(may)).map(([name, { may }]) => `  '${name}': '${may}',`);
  await expect([head, ...rows, '};', ''].join('\n')).toMatchFileSnapshot('call-access.ts');
});
