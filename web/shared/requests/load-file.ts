import type { FileCallName } from '#contract/calls.ts';
import { send } from '../api.ts';
import type { CallInput } from '../api-types.ts';
import { CallError } from '../call-error.ts';

interface LoadedFile {
  name: string;
  content: Blob;
}

/**
 * Downloads the file of a call. `onPiece` is called for each chunk. Throws a CallError like `call`, even if the
 * connection is lost during the download.
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
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      onPiece(piece);
      controller.enqueue(piece);
    },
  });
  return new Response(body.pipeThrough(watched));
}

/** Lets the browser save a loaded file under its name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // After a minute the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
