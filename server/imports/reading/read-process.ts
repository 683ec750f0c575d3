/**
 * Reads a file in a separate process, so that a hostile file can end only this process and not the shop. It reads the
 * file from stdin and writes sheets and rows to stdout as lines of JSON (`ReaderLine`). The last line is `end` or
 * `fault`.
 */
import { writeSync } from 'node:fs';
import { FileFault } from '../cells.rules.ts';
import { readCells } from './read-cells.ts';
import type { ReaderLine } from './read-file.ts';

const writeFrom = 65_536;
let waiting = '';

const write = (line: ReaderLine) => {
  waiting += `${JSON.stringify(line)}\n`;
  if (waiting.length >= writeFrom) flush();
};
/** Writes synchronously, so that the process waits for the shop. `process.stdout` would buffer the output in memory. */
function flush(): void {
  const bytes = Buffer.from(waiting);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
  waiting = '';
}

const pieces: Buffer[] = [];
for await (const piece of process.stdin) pieces.push(piece as Buffer);
try {
  readCells(Buffer.concat(pieces), {
    begin: (name, isHidden, place) => write({ sheet: { name, isHidden, place } }),
    row: write,
    merged: (merged) => write({ merged }),
    end: (fault) => write({ sheetEnd: fault }),
  });
  write({ end: true });
} catch (error) {
  write({ fault: error instanceof FileFault ? error.fault : 'broken' });
}
flush();
