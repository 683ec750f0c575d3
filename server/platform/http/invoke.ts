/** Checks a call's input, runs its handler, filters its answer: the same for a request and for a page's loader. */
import type { z } from 'zod';
import { type CallName, calls } from '../../../contract/calls.ts';
import type { Call } from '../../../contract/http/call.ts';
import type { ErrorType } from '../../../contract/http/envelope.ts';
import type { FieldError } from '../../../contract/shared/fields.ts';
import { isPermission, may } from '../../../contract/shared/permissions.ts';
import { sayIn } from '../../../contract/shared/translate.ts';
import type { FindActor, SignedIn } from '../../core/actor.ts';
import type { Shares } from '../../core/concurrency-limit.ts';
import { Refusal, refuseInput, refuseMissing, refuseRole, refuseSession, type Words } from '../../core/refusal.ts';
import type { Reads } from '../db/replica.ts';
import { inSpan } from '../telemetry/span.ts';
import { FileAnswer } from './file-answer.ts';
import type { Handlers, Origin, ReadFile } from './handler.ts';
import { texts } from './language.ts';

export interface RawInput {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  /** Of a call that uploads. */
  readFile?: ReadFile | undefined;
}

type Answer = Record<string, unknown> | FileAnswer;

type LooseHandler = (call: Record<string, unknown>) => Promise<Answer>;

/** Finds the caller, and refuses one without permission. */
export type Gate = (name: CallName, token: string | null) => Promise<SignedIn | null>;

export function createGate(findActor: FindActor): Gate {
  return async (name, token) => {
    const call: Call = calls[name];
    const actor = await findActor(token);
    if (call.may === 'anyone') return actor;
    if (!actor) throw refuseSession();
    if (isPermission(call.may) && !may(actor.role, call.may)) throw refuseRole();
    return actor;
  };
}

interface InvokeOptions {
  /** Where calls that change nothing may be answered; without it everything is asked of the one database. */
  reads?: Reads | undefined;
  /** How many calls of one account are answered at once. */
  shares: Shares;
}

export function createInvoke(handlers: Handlers, requireActor: Gate, { reads, shares }: InvokeOptions) {
  return function invoke(name: CallName, raw: RawInput, origin: Origin): Promise<Answer> {
    return inSpan(name, { 'http.route': name }, () => answer(name, raw, origin));
  };

  async function answer(name: CallName, raw: RawInput, origin: Origin): Promise<Answer> {
    const call: Call = calls[name];
    const actor = origin.actor ?? (await requireActor(name, origin.token));
    // What all visitors get alike may be waited for by others as well.
    if (!actor || call.followsCatalogue) return run(name, raw, origin, actor);
    const release = shares(actor.id);
    const result = await run(name, raw, origin, actor).catch((error) => {
      release();
      throw error;
    });
    // The rest of a file is read while it is sent.
    if (result instanceof FileAnswer) result.atEnd(release);
    else release();
    return result;
  }

  async function run(name: CallName, raw: RawInput, origin: Origin, actor: SignedIn | null): Promise<Answer> {
    const call: Call = calls[name];
    const input = parseInput(call, raw);
    const handler = (handlers as unknown as Record<string, LooseHandler>)[name];
    if (!handler) throw new Error(`No handler for ${name}`);
    const work = () => handler({ ...input, actor, origin, readFile: raw.readFile });
    const result = await (reads && mayReadElsewhere(name, call, actor, origin)
      ? reads.read(origin.seen, work)
      : work());
    if ('file' in call) return result;
    return call.answer.parse({ success: true, ...result, ...spoken(result, origin) }) as Record<string, unknown>;
  }
}
/** The handler's message, in the caller's language. */
function spoken(result: object, { language }: Origin): { message?: string } {
  const { message } = result as { message?: Words };
  return message === undefined ? {} : { message: sayIn(texts[language], message) };
}

export type Invoke = ReturnType<typeof createInvoke>;

/**
 * Who is signed in and shows no mark of how far they have seen may have written just before: only the primary certainly
 * knows of it.
 */
function mayReadElsewhere(name: CallName, call: Call, actor: SignedIn | null, origin: Origin): boolean {
  return name.startsWith('GET ') && !call.fresh && (actor === null || origin.seen !== undefined);
}

function parseInput(call: Call, raw: RawInput): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  if (call.params) {
    const params = call.params.safeParse(raw.params);
    if (!params.success) throw refuseMissing(call.missing ?? 'Not found', call.missingType);
    input.params = params.data;
  }
  if (holdsNul(raw.query) || holdsNul(raw.body)) throw refuseNul();
  for (const part of ['query', 'headers', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const parsed = schema.safeParse(raw[part] ?? {});
    if (parsed.success) input[part] = parsed.data;
    else errors.push(...firstOfEachField(parsed.error.issues));
  }
  if (errors.length > 0) throw refuseInput(errors, errorTypeOf(call, errors));
  return input;
}

const refuseNul = () => new Refusal('invalid', 'The request contains characters that cannot be stored.');

/** Whether a text anywhere in it holds the one character that PostgreSQL cannot hold. Names of fields are the contract's. */
function holdsNul(given: unknown): boolean {
  if (typeof given === 'string') return given.includes('\0');
  return typeof given === 'object' && given !== null && Object.values(given).some(holdsNul);
}

function firstOfEachField(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!byPath.has(path)) byPath.set(path, { path, msg: path ? issue.message : 'The body must be a JSON object' });
  }
  return [...byPath.values()];
}

function errorTypeOf(call: Call, errors: FieldError[]): ErrorType {
  for (const { path } of errors) {
    const special = call.fieldErrorTypes?.[path];
    if (special) return special;
  }
  return 'VALIDATION_ERROR';
}
