/**
 * `npx node bench/papers.ts`: how long PDF files of documents take, how large they are, how much memory their process
 * needs, and how long this process takes to answer a request while 500 documents become one file.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Language, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { readSettings } from '#server/core/settings.ts';
import { memoryOf } from '#server/core/telemetry/process-memory.ts';
import { describeDocument } from '#server/papers/describe-document.ts';
import { type AnyPaper, makeFile, makeLargeFile, printer } from '#server/papers/make-file.ts';
import { invoiceOf } from '#server/testing/files/invoice.ts';

const settings = readSettings({});
const sources = { settings, shop: () => settings.shop };
const texts = textsFor('papers');

function paperOf(at: number, language: Language, lines = 3) {
  const name = language === 'hi' ? 'पानी का जार, 20 लीटर' : 'Water jar, 20 L';
  const sold = Array.from({ length: lines }, (_, line): [string, number] => [`${name} ${line}`, 105_00]);
  const issued = invoiceOf(sold, { number: `INV/2627/${at}`, buyer: `Asha Rao ${at}` });
  const t = translatorOf(texts[language]);
  return describeDocument(issued, { t, language, shop: settings.shop, pay: null, copy: 'Duplicate' });
}

async function time<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const begin = performance.now();
  const result = await work();
  return [Math.round(performance.now() - begin), result];
}

/** Answers requests until the signal is aborted, and returns the times of the answers in ms, the longest last. */
async function timeAnswers(until: AbortSignal): Promise<number[]> {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const times: number[] = [];
  while (!until.aborted) {
    times.push((await time(async () => (await fetch(`http://127.0.0.1:${port}/`)).text()))[0]);
    await sleep(5);
  }
  server.close();
  return times.sort((one, other) => one - other);
}

async function* manyPapers(count: number, language: Language): AsyncGenerator<AnyPaper> {
  for (let at = 0; at < count; at += 1) yield paperOf(at, language);
}

/** The id of the process that makes PDF files. It is the newest child of this process. */
function findProcess(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return Number(children.at(-1));
}

/** The time for which a process has used a processor, in ms. Other work on the machine does not change it. */
function processorTimeOf(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) * 10;
}

/** Keeps the largest memory of a process until the signal is aborted. */
async function watchMemory(pid: number, until: AbortSignal): Promise<number> {
  let most = 0;
  while (!until.aborted) {
    most = Math.max(most, await memoryOf(pid));
    await sleep(20);
  }
  return most;
}

for (const language of ['en', 'hi'] as const) {
  const [first] = await time(() => makeFile(sources, [paperOf(0, language)], 'bench'));
  const before = processorTimeOf(findProcess());
  const further: number[] = [];
  for (let at = 1; at <= 100; at++) {
    further.push((await time(() => makeFile(sources, [paperOf(at, language)], 'bench')))[0]);
  }
  const ofProcessor = (processorTimeOf(findProcess()) - before) / further.length;
  const file = await makeFile(sources, [paperOf(1, language, 12)], 'bench');
  const median = further.sort((a, b) => a - b)[50];
  console.log(
    `${language}: first ${first} ms, further ${median} ms (processor ${ofProcessor} ms), 12 lines ${file.length} bytes`,
  );
}
const ended = new AbortController();
const answers = timeAnswers(ended.signal);
const memory = watchMemory(findProcess(), ended.signal);
const before = processorTimeOf(findProcess());
const begin = performance.now();
let firstBytes = 0;
let length = 0;
for await (const bytes of makeLargeFile(sources, manyPapers(500, 'hi'), 'bench')) {
  if (firstBytes === 0) firstBytes = performance.now() - begin;
  length += bytes.length;
}
const all = performance.now() - begin;
const ofProcessor = processorTimeOf(findProcess()) - before;
ended.abort();
const times = await answers;
console.log(
  `500 in one file: ${Math.round(all)} ms (processor ${ofProcessor} ms), first bytes after ${Math.round(firstBytes)} ms, ` +
    `${length} bytes; ${times.length} answers, p99 ${times[Math.floor(times.length * 0.99)]} ms`,
);
console.log(`largest memory of its process: ${Math.round((await memory) / 1_000_000)} MB`);
await printer.stop();
process.exit();
