import type { FileCallName } from '#contract/calls.ts';
import { send } from '../api.ts';
import type { CallInput } from '../api-types.ts';
import { CallError } from '../call-error.ts';

export interface LoadedFile {
  name: string;
  content: Blob;
}

/**
 * The file that a call answers with, under its name; `onPiece` is told each piece of it as it comes. Throws as `call`
 * does, and when the file breaks off.
 */
export async function loadFile<Name extends FileCallName>(
  name: Name,
  input: CallInput<Name>,
  onPiece?: (piece: Uint8Array) => void,
): Promise<LoadedFile> {
  const response = await send(name, input, {});
  const whole = onPiece && response.body ? watch(response.body, onPiece) : response;
  const content = await whole.blob().catch(() => {
    throw new CallError(0, {});
  });
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { name: named?.[1] ?? 'export', content };
}

function watch(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPiece: (piece: Uint8Array) => void): Response {
  const told = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      onPiece(piece);
      controller.enqueue(piece);
    },
  });
  return new Response(body.pipeThrough(told));
}

/** Hands a loaded file to the browser, which saves it under its name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
