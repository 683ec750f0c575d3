import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type Call, mediaTypeOf } from '#contract/http/call.ts';
import { fillPath, splitCall } from '#contract/http/call-address.ts';
import { describeApi } from './describe-api.ts';

type Operation = { responses: Record<string, { content?: Record<string, unknown> }> };

test('the OpenAPI document contains every call with its answer and its error statuses', () => {
  const paths = describeApi().paths as Record<string, Record<string, Operation>>;
  for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
    const { method, path } = splitCall(name);
    const operation = paths[fillPath(path, (key) => `{${key}}`)]?.[method.toLowerCase()];
    const done = operation?.responses[String(call.status ?? 200)];
    expect(Object.keys(done?.content ?? {}), name).toEqual(['answer' in call ? 'application/json' : mediaTypeOf(call)]);
    if (call.may !== 'anyone') expect(operation?.responses).toHaveProperty('401');
    if (call.missing) expect(operation?.responses).toHaveProperty('404');
    if (!('answer' in call)) expect(operation?.responses).toHaveProperty('503');
  }
});
