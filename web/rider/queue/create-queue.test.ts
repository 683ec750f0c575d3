/** Tests the queue with an in-memory IndexedDB, against a server that loses answers. */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undoMilliseconds } from '#contract/runs/act-rules.ts';
import { createQueue, type NewAct, type Queue } from './create-queue.ts';
import { readActs } from './kept.ts';
import { dropPhoto } from './photos.ts';
import { stopNow } from './stops-now.ts';

const rider = { id: '01970000-0000-7000-8000-000000000001', name: 'Ravi' };
const delivered = (stopId: string): NewAct => ({ stopId, kind: 'delivered', seen: 'out_for_delivery' });

type Sent = { id: string; stopId: string };
/** The acts that the server has recorded, each once, and the acts of every request that it has read. */
let recorded: Sent[];
let requests: Sent[][];
/** How the next requests fail, before or after the server has read them. */
let faults: ('unread' | 'lost' | 'unanswered' | 'refused' | 'signed-out' | 'too-many')[];

/** Ids of the acts whose photos the server has, and the status of the next photo requests; 0 means no network. */
let photos: string[];
let photoFaults: number[];

/** The rider's runs, as the server has them. */
let runs: object[];

/** The server's clock, independent of the phone's. */
const shopClock = new Date('2026-11-26T04:00:00Z');

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

async function shop(address: string, { body }: RequestInit): Promise<Response> {
  if (address.endsWith('/photo')) {
    const fault = photoFaults.shift();
    if (fault === 0) throw new TypeError('no network');
    if (fault === 404) return answer(fault, { success: false, message: 'No photo' });
    photos.push(address.split('/').at(-2) ?? '');
    return answer(200, { success: true, message: '' });
  }
  if (!body) {
    if (faults[0] === 'unread') throw new TypeError('no network');
    const data = { rider, today: '2026-11-26', now: shopClock.toISOString(), shop: {}, windows: [], runs };
    return answer(200, { success: true, data });
  }
  const { acts } = JSON.parse(String(body)) as { acts: Sent[] };
  const fault = faults[0] === 'unread' ? undefined : faults.shift();
  if (fault === 'lost') throw new TypeError('no network');
  if (fault === 'signed-out') return answer(401, { success: false, message: 'Please sign in' });
  requests.push(acts);
  if (fault === 'too-many') {
    const later = answer(429, { success: false, message: 'A little later' });
    later.headers.set('retry-after', '40');
    return later;
  }
  if (fault === 'refused' || acts.some(({ stopId }) => stopId === 'broken')) {
    return answer(400, { success: false, message: 'This cannot be recorded' });
  }
  for (const act of acts) if (!recorded.some(({ id }) => id === act.id)) recorded.push(act);
  if (fault === 'unanswered') throw new TypeError('the answer was lost');
  return answer(200, {
    success: true,
    data: { answers: acts.map(({ id }) => ({ id, isRecorded: true, message: '' })) },
  });
}

const stopsOf = (acts: readonly Sent[]) => acts.map(({ stopId }) => stopId);

/** Records acts one after another and waits for the requests that follow. */
async function press(queue: Queue, ...stops: string[]): Promise<void> {
  for (const stop of stops) await queue.record([delivered(stop)]);
  await queue.sync();
}
const later = () => vi.setSystemTime(Date.now() + undoMilliseconds + 1);
const waiting = (queue: Queue) => queue.snapshot().acts.filter((act) => act.answer === null).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: new Date('2026-11-26T04:00:00Z') });
  [recorded, requests, faults] = [[], [], []];
  [photos, photoFaults, runs] = [[], [], []];
  vi.stubGlobal('fetch', vi.fn(shop));
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  await readActs();
  const kept = await openDB('paniwala-rider');
  await Promise.all([kept.clear('acts'), kept.clear('runs')]);
  kept.close();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Proves riders-1
test('the queue sends acts in order, once the last press can no longer be undone', async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a', 'b', 'c');
  await queue.sync();
  expect([requests.length, waiting(queue)]).toEqual([0, 3]);
  later();
  await queue.sync();
  expect(stopsOf(recorded)).toEqual(['a', 'b', 'c']);
  expect(waiting(queue)).toBe(0);
});

// Proves riders-52
test('acts beyond the rate limit stay on the phone and are sent when the server allows it', async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, ...Array.from({ length: 60 }, (_, at) => `stop ${at}`));
  later();
  faults = ['too-many'];
  await queue.sync();
  expect([requests.length, waiting(queue), queue.snapshot().fault?.message]).toEqual([1, 60, 'A little later']);
  await vi.advanceTimersByTimeAsync(39_000);
  await queue.sync();
  expect(requests.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => waiting(queue)).toBe(0);
  expect(stopsOf(recorded)).toEqual(Array.from({ length: 60 }, (_, at) => `stop ${at}`));
});

// Proves riders-2
test('a press that was undone is never sent', async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a');
  await queue.undo(queue.snapshot().acts[0]?.until ?? 0);
  later();
  await queue.sync();
  expect([recorded, queue.snapshot().acts]).toEqual([[], []]);
});

// Proves riders-1
test('a request is sent again if it or its answer was lost, and each act is recorded once', async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a', 'b');
  later();
  faults = ['lost', 'unanswered'];
  await queue.sync();
  expect([recorded, queue.snapshot().fault?.status]).toEqual([[], 0]);
  await queue.sync();
  expect([stopsOf(recorded), waiting(queue)]).toEqual([['a', 'b'], 2]);
  await queue.sync();
  expect([stopsOf(recorded), waiting(queue), queue.snapshot().fault]).toEqual([['a', 'b'], 0, null]);
});

test('more than 50 acts are sent in parts, still in order', async () => {
  const queue = createQueue({ token: 'token', rider });
  const stops = Array.from({ length: 120 }, (_, at) => `stop-${at}`);
  await press(queue, ...stops);
  later();
  await queue.sync();
  expect(requests.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(stopsOf(recorded)).toEqual(stops);
});

test("an act that the server rejects blocks no other act and keeps the server's reason", async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a', 'broken', 'c');
  later();
  await queue.sync();
  expect(stopsOf(recorded)).toEqual(['a', 'c']);
  const refused = queue.snapshot().acts.find(({ act }) => act.stopId === 'broken');
  expect(refused?.answer).toMatchObject({ isRecorded: false, message: 'This cannot be recorded' });
});

test('two tabs do not send at the same time, and both show the result', async () => {
  const [one, other] = [createQueue({ token: 'token', rider }), createQueue({ token: 'token', rider })];
  await press(one, 'a');
  await press(other, 'b');
  later();
  await Promise.all([one.sync(), other.sync()]);
  await Promise.all([one.refresh(), other.refresh()]);
  expect(requests.length).toBe(1);
  expect(stopsOf(recorded)).toEqual(['a', 'b']);
  expect([waiting(one), waiting(other)]).toEqual([0, 0]);
});

test('a message from another tab does not bring back older runs while the newest are not stored yet', async () => {
  const queue = createQueue({ token: 'token', rider });
  await queue.sync(true);
  const older = queue.snapshot().runs?.askedAt ?? 0;
  later();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => void queue.refresh(true).then(work));
  await queue.sync(true);
  await queue.refresh();
  expect(queue.snapshot().runs?.askedAt).toBeGreaterThan(older);
});

// Proves riders-4
test('an act that the phone cannot store stays in memory, is counted as unstored, and is sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a', 'b');
  expect(queue.snapshot().unkept).toBe(2);
  later();
  await queue.sync();
  expect(stopsOf(recorded)).toEqual(['a', 'b']);
  expect(queue.snapshot().unkept).toBe(0);
});

test('an act that the phone had no room for is stored before later acts once there is room', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a');
  add.mockRestore();
  await press(queue, 'b');
  expect([queue.snapshot().unkept, (await readActs()).map(({ act }) => act.stopId)]).toEqual([0, ['a', 'b']]);
  later();
  await queue.sync();
  expect(stopsOf(recorded)).toEqual(['a', 'b']);
});

test('acts that the browser deleted while the page is open are stored again and sent', async () => {
  const queue = createQueue({ token: 'token', rider });
  await queue.sync(true);
  await press(queue, 'a', 'b');
  const kept = await openDB('paniwala-rider');
  await Promise.all([kept.clear('acts'), kept.clear('runs')]);
  kept.close();
  await queue.refresh();
  expect((await readActs()).map(({ act }) => act.stopId)).toEqual(['a', 'b']);
  later();
  await queue.sync();
  expect([stopsOf(recorded), waiting(queue)]).toEqual([['a', 'b'], 0]);
});

test('an act undone in another tab is not stored again', async () => {
  const [one, other] = [createQueue({ token: 'token', rider }), createQueue({ token: 'token', rider })];
  await one.sync(true);
  await press(one, 'a');
  await other.refresh();
  await other.undo(other.snapshot().acts[0]?.until ?? 0);
  await one.refresh();
  later();
  await one.sync();
  expect([recorded, one.snapshot().acts]).toEqual([[], []]);
});

// Proves riders-5
test('unsent acts of another rider wait until that rider signs in, and only their number is shown', async () => {
  await press(createQueue({ token: 'token', rider }), 'a');
  const other = createQueue({ token: 'other', rider: { id: '01970000-0000-7000-8000-000000000002', name: 'Meera' } });
  later();
  await other.sync(true);
  expect([recorded, other.snapshot().others]).toEqual([[], [{ name: 'Ravi', count: 1 }]]);
  const back = createQueue({ token: 'token', rider });
  await back.sync();
  expect(stopsOf(recorded)).toEqual(['a']);
});

test("acts are sent even if the phone's clock was set back", async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a');
  vi.setSystemTime(Date.now() - 86_400_000);
  await queue.sync();
  expect(stopsOf(recorded)).toEqual(['a']);
});

test('a delivered stop stays delivered if the clock was set back by a day and the runs cannot be read', async () => {
  const queue = createQueue({ token: 'token', rider });
  await queue.sync(true);
  vi.setSystemTime(Date.now() - 86_400_000);
  await press(queue, 'a');
  later();
  faults = ['unread'];
  await queue.sync();
  const { acts, runs } = queue.snapshot();
  const now = () => stopNow({ id: 'a', outcome: null, act: null } as never, acts, runs ?? { askedAt: 0 });
  expect([stopsOf(recorded), now().outcome, now().waiting]).toEqual([['a'], 'delivered', null]);
  faults = [];
  await queue.sync(true);
  // After a newer read, the queue shows the state that the server has sent.
  const { runs: after } = queue.snapshot();
  expect(stopNow({ id: 'a', outcome: null, act: null } as never, acts, after ?? { askedAt: 0 }).outcome).toBe(null);
});

test('acts stay on the phone when the server rejects the session', async () => {
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a');
  later();
  faults = ['signed-out'];
  await queue.sync();
  expect((await readActs()).map(({ act }) => act.stopId)).toEqual(['a']);
});

test('the runs are read from the request that the page sent early, unless its session differs or an act was answered after it', async () => {
  const data = { rider, today: '2026-11-25', shop: {}, windows: [], runs: [] };
  const open = async (token: string, at = Date.now()) => {
    globalThis.askedEarly = { token: 'token', at, answer: Promise.resolve(answer(200, { success: true, data })) };
    const queue = createQueue({ token, rider });
    await queue.sync(true);
    return queue.snapshot().runs?.data.today;
  };
  expect([await open('token'), await open('other')]).toEqual(['2026-11-25', '2026-11-26']);
  const asked = Date.now();
  const queue = createQueue({ token: 'token', rider });
  await queue.record([delivered('a')]);
  later();
  await queue.sync();
  expect(await open('token', asked)).toBe('2026-11-26');
});

// Proves riders-20
test('each photo is sent once, after its act, and a photo that fails blocks no act', async () => {
  const queue = createQueue({ token: 'token', rider });
  // Creates the photo store.
  await dropPhoto('none');
  const kept = await openDB('paniwala-rider-photos');
  for (const id of ['p1', 'p2', 'p3']) await kept.put('photos', 'jpeg', id);
  for (const id of ['p1', 'p2', 'p3']) await queue.record([{ ...delivered(id), id }], true);
  await queue.sync();
  expect(photos).toEqual([]);
  later();
  photoFaults = [0];
  await queue.sync();
  expect([stopsOf(recorded), photos, waiting(queue)]).toEqual([['p1', 'p2', 'p3'], [], 0]);
  expect(queue.snapshot().acts.map(({ hasPhoto }) => hasPhoto)).toEqual([true, true, true]);
  // The server rejects the second photo, which must not be sent again.
  photoFaults = [200, 404];
  await queue.sync();
  expect(photos).toEqual(['p1', 'p3']);
  await press(queue, 'next');
  expect(photos).toEqual(['p1', 'p3']);
  expect([await kept.getAllKeys('photos'), queue.snapshot().fault]).toEqual([[], null]);
  kept.close();
});

// Proves riders-65
test('"Send now" sends a recent press at once, also after a new sign-in', async () => {
  await press(createQueue({ token: 'token', rider }), 'a', 'b');
  const queue = createQueue({ token: 'another', rider });
  await queue.sync(true);
  expect(stopsOf(recorded)).toEqual([]);
  await queue.sendNow();
  expect([stopsOf(recorded), waiting(queue)]).toEqual([['a', 'b'], 0]);
});

// Proves riders-65
test('a press from before a reload is sent automatically when it can no longer be undone', async () => {
  await press(createQueue({ token: 'token', rider }), 'a');
  // Closing the page ends its timers.
  vi.clearAllTimers();
  const queue = createQueue({ token: 'token', rider });
  await queue.sync(true);
  const sent = new Promise<void>((resolve) => {
    const stop = queue.subscribe(() => {
      if (queue.snapshot().acts.length === 0 || waiting(queue) > 0) return;
      stop();
      resolve();
    });
  });
  await vi.advanceTimersByTimeAsync(undoMilliseconds + 100);
  await sent;
  expect(stopsOf(recorded)).toEqual(['a']);
});

test("the rider is warned while the phone's clock is wrong by a day", async () => {
  vi.setSystemTime(shopClock.getTime() + 86_400_000);
  const queue = createQueue({ token: 'token', rider });
  await press(queue, 'a');
  later();
  await queue.sync();
  expect([queue.snapshot().isClockWrong, stopsOf(recorded)]).toEqual([true, ['a']]);
  vi.setSystemTime(shopClock);
  await queue.sync(true);
  expect(queue.snapshot().isClockWrong).toBe(false);
});

test('news that the rider reads while the runs are being stored does not come back', async () => {
  const stop = { id: 'stop', orderId: 'order', outcome: null, deliveryName: 'Asha' };
  runs = [{ id: 'run', state: 'started', stops: [stop] }];
  const queue = createQueue({ token: 'token', rider });
  await queue.sync(true);
  runs = [{ id: 'run', state: 'started', stops: [] }];
  let seen = 0;
  vi.stubGlobal('requestIdleCallback', async (work: () => void) => {
    seen += queue.snapshot().runs?.news?.gone.length ?? 0;
    await queue.readNews();
    work();
  });
  await queue.sync(true);
  expect([seen, queue.snapshot().runs?.news]).toEqual([1, undefined]);
});
