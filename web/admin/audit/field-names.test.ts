import { expect, test } from 'vitest';
import { z } from 'zod';
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

/** The fields of objects in a list of this field. */
function fieldsInside(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...fieldsInside(inner)]);
  }
  const inner =
    schema instanceof z.ZodArray
      ? schema.element
      : 'unwrap' in schema
        ? (schema as { unwrap(): unknown }).unwrap()
        : undefined;
  return fieldsInside(inner);
}

test('each field of an object in a list has a label, because the log shows it', () => {
  const fields = Object.keys(auditedCalls).flatMap((name) => {
    const { body } = calls[name as CallName] as Call;
    // Entries of imports have sentences of their own, in import-changes.ts.
    const isOther = name === 'PUT /admin/settings' || name.startsWith('PUT /admin/imports/');
    return isOther ? [] : Object.values(body?.shape ?? {}).flatMap(fieldsInside);
  });
  expect(fields).toContain('quantity');
  const unnamed = new Set(
    fields.filter(
      (field) => !isAboutChange.test(field) && !/^id$|Id$/.test(field) && findFieldName(field) === undefined,
    ),
  );
  expect([...unnamed]).toEqual([]);
});

test('notes of cash are named by their value, and an unknown field keeps its name', () => {
  expect(nameOfField('n500')).toBe('₹500');
  expect(nameOfField('ofOlderRelease')).toBe('ofOlderRelease');
});
