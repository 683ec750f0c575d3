import { expect, test } from 'vitest';
import { auditedCalls } from '#contract/audited-calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { findFieldName, nameOfField } from './field-names.ts';

const isAboutChange = /^(version|reason|changeReason|dryRun|again|confirm|expectedTotal|sentAt)$|Seen$|^n\d+$/;

test('each field that the audit log can name has a label', () => {
  const fields = Object.keys(auditedCalls).flatMap((name) => {
    const { body, query } = calls[name as CallName] as Call;
    return Object.entries({ ...query?.shape, ...body?.shape }).flatMap(([field, schema]) => {
      const group =
        name === 'PUT /admin/settings' && 'unwrap' in schema ? (schema as { unwrap(): object }).unwrap() : {};
      const inner = 'shape' in group ? Object.keys(group.shape as object) : [];
      return inner.length > 0 ? inner.map((part) => `${field}.${part}`) : [field];
    });
  });
  expect(fields).toContain('delivery.fee');
  const unnamed = new Set(fields.filter((field) => !isAboutChange.test(field) && findFieldName(field) === undefined));
  expect([...unnamed]).toEqual([]);
});

test('notes of cash are named by their value, and an unknown field keeps its name', () => {
  expect(nameOfField('n500')).toBe('₹500');
  expect(nameOfField('ofOlderRelease')).toBe('ofOlderRelease');
});
