/** Checks a call's input, runs its handler and filters its answer. Requests and the loaders of pages both use it. */
import type { z } from 'zod';
import { proofMinutes } from '#contract/accounts/second-factor-rules.ts';
import { isAudited } from '#contract/audited-calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type Call, headersOf, paramsOf } from '#contract/http/call.ts';
import type { ErrorType } from '#contract/http/envelope.ts';
import { isStaff, may } from '#contract/shared/permissions.ts';
import { sentenceOf } from '#contract/shared/plain-refusals.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import type { FindActor, SessionFacts, SignedIn, StaffMember } from '#server/core/actor.ts';
import { type RecordedCall, recordCall } from '#server/core/audit.ts';
import type { OwnerLimit } from '#server/core/concurrency-limit.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Reads } from '#server/core/db/replica.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import {
  type FieldRefusal,
  Refusal,
  refuseFactorProof,
  refuseInput,
  refuseMissing,
  refuseProof,
  refuseRole,
  refuseSession,
  refuseWithoutFactor,
  type Words,
} from '#server/core/refusal.ts';
import { inSpan } from '#server/core/telemetry/span.ts';
import { languageOfNames, nameDeleted, translateNames } from '#server/core/translations.ts';
import { FileAnswer } from './file-answer.ts';
import { type Handlers, type InputRules, type Origin, type ReadFile, sourceOf, texts } from './handler.ts';

export interface RawInput {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  /** Reads the uploaded file, for a call that has one. */
  readFile?: ReadFile | undefined;
}

type Answer = Record<string, unknown> | FileAnswer;

type LooseRule = (body: Record<string, unknown>) => Promise<readonly FieldRefusal[]>;
type UntypedHandler = (call: Record<string, unknown>) => Promise<Answer>;

/**
 * Finds the caller of a call. Refuses a caller without permission, one who lacks the second step that their role needs,
 * and one who must prove again who they are.
 */
export type Gate = (name: CallName, token: string | null, isIdle?: boolean) => Promise<SignedIn | null>;

export function createGate(findActor: FindActor, clock: () => Date): Gate {
  return async (name, token, isIdle) => {
    const call: Call = calls[name];
    const actor = await findActor(token, isIdle);
    // Staff who lack the second step that their role needs get what visitors get.
    if (call.may === 'anyone') return actor?.session.lacksFactor ? null : actor;
    if (!actor) throw refuseSession();
    if (!may(actor, call.may)) throw refuseRole();
    if (actor.session.lacksFactor && !call.beforeFactor) throw refuseWithoutFactor();
    requireProof(call, actor.session, clock());
    return actor;
  };
}

function requireProof({ needsProof }: Call, session: SessionFacts, now: Date): void {
  const { hasSecondFactor, provedAt, factorProvedAt } = session;
  if (!needsProof || (needsProof !== 'byFactor' && !hasSecondFactor)) return;
  const isByFactor = needsProof !== 'withFactor' && hasSecondFactor;
  const last = isByFactor ? factorProvedAt : provedAt;
  if (last && now.getTime() - last.getTime() < proofMinutes * 60_000) return;
  throw isByFactor ? refuseFactorProof() : refuseProof();
}

interface InvokeOptions {
  db: Database;
  /** Rules that a call's schema cannot check. */
  rules: InputRules;
  /** The replicas for calls that change nothing. If undefined, all calls use the primary database. */
  reads?: Reads | undefined;
  /** Limits the number of concurrent calls of one account. */
  shares: OwnerLimit;
  clock: () => Date;
  /** Replaces the error of a refused call, for example by the error that the call waits for a second person. */
  holdRefused?: ((error: unknown, call: RefusedCall) => Promise<unknown>) | undefined;
  /** The second person who has confirmed the calls. Their transactions are then part of the transaction of `db`. */
  confirmedBy?: string | undefined;
}

/** A call of staff that was refused. */
export interface RefusedCall extends Pick<RecordedCall, 'input' | 'source' | 'requestId'> {
  name: CallName;
  actor: StaffMember;
  requestKey: string | null;
}

export function createInvoke(
  handlers: Partial<Handlers>,
  requireActor: Gate,
  { db, rules, reads, shares, clock, holdRefused, confirmedBy }: InvokeOptions,
) {
  return function invoke(name: CallName, raw: RawInput, origin: Origin): Promise<Answer> {
    return inSpan(name, { 'http.route': name }, () => answer(name, raw, origin));
  };

  async function answer(name: CallName, raw: RawInput, origin: Origin): Promise<Answer> {
    const call: Call = calls[name];
    const actor = origin.actor ?? (await requireActor(name, origin.token, origin.isIdle));
    // A call whose answer is the same for everybody does not count, because other clients may wait for the same answer.
    if (!actor || call.followsCatalogue) return run(name, raw, origin, actor);
    const release = shares(actor.id);
    const result = await run(name, raw, origin, actor).catch((error) => {
      release();
      throw error;
    });
    // A file is still being read while it is sent, so the call ends only when the file does.
    if (result instanceof FileAnswer) result.atEnd(release);
    else release();
    return result;
  }

  async function run(name: CallName, raw: RawInput, origin: Origin, actor: SignedIn | null): Promise<Answer> {
    const call: Call = calls[name];
    const input = await parseInput(name, raw, rules[name] as LooseRule | undefined);
    const handler = (handlers as unknown as Record<string, UntypedHandler>)[name];
    if (!handler) throw new Error(`No handler for ${name}`);
    const request = readKeyed(name, input, actor, clock);
    const work = () =>
      handler({ ...input, actor, origin, request, readFile: raw.readFile }).catch((error: unknown) => {
        throw error instanceof Refusal ? error.withNamesIn(languageOfNames(actor, origin.language)) : error;
      });
    const recorded = findRecorded(name, { input, actor, origin, clock, confirmedBy });
    const read = () => (reads && mayReadElsewhere(name, call, actor, origin) ? reads.read(origin.seen, work) : work());
    const made = recorded ? recordAnswer(db, recorded, read) : read();
    const result = await made.catch(async (error: unknown) => {
      if (!holdRefused || !recorded || !actor || !('permissions' in actor)) throw error;
      const { source, requestId } = recorded;
      throw await holdRefused(error, { name, input, actor, requestKey: request?.key ?? null, source, requestId });
    });
    if (!('answer' in call)) return result;
    // Parsing drops fields that the schema does not have, so that no column reaches a browser by accident.
    const language = languageOfNames(actor, origin.language);
    const named = language === 'en' ? result : translateNames(result, language);
    // Only staff and riders read names of other people, so only for them "Deleted customer" is translated.
    const isOfShop = actor !== null && actor.role !== 'customer' && origin.language !== 'en';
    const answer = isOfShop ? nameDeleted(named, (name) => translateMessage(texts[origin.language], name)) : named;
    return call.answer.parse({ success: true, ...answer, ...translated(result, origin) }) as Record<string, unknown>;
  }
}

/** The request with its idempotency key, if it has one. Its content is the whole input. */
function readKeyed(
  name: CallName,
  { params, body, headers }: Record<string, unknown>,
  actor: SignedIn | null,
  clock: () => Date,
): KeyedRequest | undefined {
  const { 'idempotency-key': key } = (headers ?? {}) as { 'idempotency-key'?: string };
  return actor && key !== undefined ? { by: actor.id, key, content: [name, params, body], at: clock() } : undefined;
}

interface MadeCall {
  input: Record<string, unknown>;
  actor: SignedIn | null;
  origin: Origin;
  clock: () => Date;
  confirmedBy: string | undefined;
}

/** Calls that send or store something, but not in the database. */
const isOutside = new Set<CallName>(['POST /admin/start/test-email', 'POST /upload/product']);

/** The call for the audit log, if it is logged. A preview changes nothing. */
function findRecorded(
  name: CallName,
  { input, actor, origin, clock, confirmedBy }: MadeCall,
): RecordedCall | undefined {
  if (!isAudited(name) || (input.body as { dryRun?: boolean } | undefined)?.dryRun) return undefined;
  const call: Call = calls[name];
  const staff = actor && isStaff(actor.role) ? actor.id : null;
  if (staff === null && call.may !== 'anyone') return undefined;
  return {
    name,
    by: call.may === 'anyone' ? null : staff,
    input,
    source: sourceOf(origin),
    requestId: origin.requestId ?? null,
    at: clock(),
    isAlone: !('answer' in call) || isOutside.has(name) || confirmedBy !== undefined,
    confirmedBy,
  };
}

/** Runs a call and writes its row in the audit log. If that fails, a file that the call has opened is closed and not sent. */
async function recordAnswer(db: Database, call: RecordedCall, work: () => Promise<Answer>): Promise<Answer> {
  let opened: Answer | undefined;
  try {
    return await recordCall(db, call, async () => {
      opened = await work();
      return opened;
    });
  } catch (error) {
    if (opened instanceof FileAnswer) opened.end();
    throw error;
  }
}

/** The handler's message, translated to the caller's language. */
function translated(result: object, { language }: Origin): { message?: string } {
  const { message } = result as { message?: Words };
  return message === undefined ? {} : { message: translateMessage(texts[language], message) };
}

export type Invoke = ReturnType<typeof createInvoke>;

/**
 * Whether a replica may answer. A signed-in caller without the cookie for the last change may have changed something
 * just before, which only the primary certainly has.
 */
function mayReadElsewhere(name: CallName, call: Call, actor: SignedIn | null, origin: Origin): boolean {
  return name.startsWith('GET ') && !call.fresh && (actor === null || origin.seen !== undefined);
}

async function parseInput(name: CallName, raw: RawInput, rule?: LooseRule): Promise<Record<string, unknown>> {
  const call: Call = calls[name];
  const input: Record<string, unknown> = {};
  const errors: FieldRefusal[] = [];
  const ofPath = paramsOf(name, call);
  if (ofPath) {
    const params = ofPath.safeParse(raw.params);
    if (!params.success) throw refuseParams(call, params.error.issues);
    input.params = params.data;
  }
  if (holdsNul(raw.query) || holdsNul(raw.body)) throw refuseNul();
  for (const part of ['query', 'headers', 'body'] as const) {
    const schema = part === 'headers' ? headersOf(call) : call[part];
    if (!schema) continue;
    const parsed = schema.safeParse(raw[part] ?? {});
    if (parsed.success) input[part] = parsed.data;
    else {
      errors.push(...firstOfEachField(parsed.error.issues));
      if (rule && part === 'body') errors.push(...(await checkRule(rule, raw.body, parsed.error.issues)));
    }
  }
  if (errors.length > 0) throw refuseInput(errors, { errorType: errorTypeOf(call, errors) });
  return input;
}

/** Runs a rule on those fields of a body that its schema has not refused. */
async function checkRule(rule: LooseRule, body: unknown, issues: readonly z.core.$ZodIssue[]): Promise<FieldRefusal[]> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const validPart: Record<string, unknown> = structuredClone(body) as Record<string, unknown>;
  for (const { path } of issues) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], validPart);
    const last = path.at(-1);
    if (last !== undefined && typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, last);
  }
  const broken = new Set(issues.map(({ path }) => path.join('.')));
  return (await rule(validPart)).filter(({ path }) => !broken.has(path));
}

/** An invalid id in the path is answered like an unknown one (404); an invalid day is an input error (400). */
function refuseParams(call: Call, issues: readonly z.core.$ZodIssue[]): Refusal {
  const isOfDays = issues.every(({ path }) => path[0] === 'date');
  return isOfDays
    ? refuseInput(firstOfEachField(issues))
    : refuseMissing(call.missing ?? 'Not found', call.missingType);
}

const refuseNul = () => new Refusal('invalid', 'The request contains characters that cannot be stored.');

/** Whether any text in a value contains NUL, which PostgreSQL cannot store. */
function holdsNul(given: unknown): boolean {
  if (typeof given === 'string') return given.includes('\0');
  return typeof given === 'object' && given !== null && Object.values(given).some(holdsNul);
}

function firstOfEachField(issues: readonly z.core.$ZodIssue[]): FieldRefusal[] {
  const byPath = new Map<string, FieldRefusal>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!byPath.has(path)) byPath.set(path, { path, msg: path ? sentenceOf(issue) : 'The body must be a JSON object' });
  }
  return [...byPath.values()];
}

function errorTypeOf(call: Call, errors: readonly FieldRefusal[]): ErrorType {
  for (const { path } of errors) {
    const special = call.fieldErrorTypes?.[path];
    if (special) return special;
  }
  return 'VALIDATION_ERROR';
}
