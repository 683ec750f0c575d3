/** The thread in which a file is read: a spreadsheet of megabytes is seconds of work, and orders must not wait for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileFault } from './cells.rules.ts';
import { readCells } from './read-cells.ts';

/** As many rows go over at once: as JSON, which the shop hands on to the database as it is. */
const rowsInChunk = 500;

try {
  const rows = await readCells(workerData as Uint8Array);
  const chunks: string[] = [];
  for (let at = 0; at < rows.length; at += rowsInChunk) chunks.push(JSON.stringify(rows.slice(at, at + rowsInChunk)));
  parentPort?.postMessage({ chunks, head: rows.slice(0, 30) });
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof FileFault ? error.fault : 'broken' });
}
