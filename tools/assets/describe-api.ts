/** Describes the contract as an OpenAPI 3.1 document. */
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { type Call, headersOf, mediaTypeOf, paramsOf } from '#contract/http/call.ts';
import { fillPath, splitCall } from '#contract/http/call-address.ts';
import { failure } from '#contract/http/envelope.ts';
import { isPermission } from '#contract/shared/permissions.ts';

type Json = Record<string, unknown>;

const statusTexts: Record<number, string> = {
  202: 'Not done yet: above the limit of the caller, so a second person must confirm it',
  400: 'Input that breaks a rule',
  401: 'No valid session, or wrong credentials',
  403: 'Not allowed',
  404: 'Not there',
  409: 'Conflicts with the present state',
  413: 'Too large',
  429: 'Too many; see Retry-After',
  503: 'The shop cannot serve at the moment',
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

function describeParameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function describeBody(call: Call): Json | undefined {
  if (call.body) return { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } };
  if (!call.upload) return undefined;
  const schema = {
    type: 'object',
    properties: { [call.upload]: { type: 'string', format: 'binary' } },
    required: [call.upload],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function describeAnswer(call: Call): Json {
  if ('answer' in call) return { content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } };
  const description = 'attachment, with the name that the file is kept under';
  const mediaType = mediaTypeOf(call);
  return {
    headers: { 'Content-Disposition': { description, schema: { type: 'string' } } },
    content: { [mediaType]: { schema: { type: 'string', ...(mediaType !== 'text/csv' && { format: 'binary' }) } } },
  };
}

/** Every error status that a call can answer with, except server errors. */
function refusalsOf(name: string, call: Call): number[] {
  const statuses = new Set<number>(call.refusals ?? []);
  if (call.query || call.body || call.idempotent) statuses.add(400);
  if (call.idempotent) statuses.add(409);
  if (call.may !== 'anyone') statuses.add(401);
  // Staff who lack the second factor that their role requires are refused, even calls that any signed-in user may make.
  if (isPermission(call.may) || (call.may === 'signed-in' && !call.beforeFactor)) statuses.add(403);
  if (call.missing) statuses.add(404);
  else if (paramsOf(name, call)) statuses.add(400);
  // Calls that answer with a file are refused while too many files are requested at the same time.
  if (!('answer' in call)) statuses.add(503);
  return [...statuses].sort();
}

function describeCall(name: string, call: Call): Json {
  const answer = { description: 'Done', ...describeAnswer(call) };
  const refusals = refusalsOf(name, call).map((status) => [
    status,
    {
      description: statusTexts[status],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  const requestBody = describeBody(call);
  return {
    summary: call.summary,
    description: isPermission(call.may) ? `Needs the permission ${call.may}.` : `For ${call.may}.`,
    security: call.may === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', paramsOf(name, call)),
      ...describeParameters('query', call.query),
      ...describeParameters('header', headersOf(call)),
    ],
    ...(requestBody && { requestBody }),
    responses: { [call.status ?? 200]: answer, ...Object.fromEntries(refusals) },
  };
}

/** Creates the whole document, which takes about a second. */
export function describeApi() {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { method, path } = splitCall(name);
    const url = fillPath(path, (key) => `{${key}}`);
    paths[url] = { ...paths[url], [method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Paniwala API', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' } },
    },
  };
}
