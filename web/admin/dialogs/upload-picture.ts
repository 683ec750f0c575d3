import { currentLanguage } from '#web/language.ts';
import type { Failure } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { currentToken, endSession } from '#web/shared/session.ts';

interface UploadOptions {
  /** Receives the share that was sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture and returns its URL. Throws CallError. */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  return (await sendFile<{ url: string }>('/api/upload/product', 'image', file, options)).url;
}

/**
 * Uploads a file and returns the data of the answer. Throws CallError. It does not use api.ts, because `fetch` cannot
 * report the progress of an upload.
 */
export function sendFile<Data>(
  address: string,
  field: 'image' | 'file',
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<Data> {
  const token = currentToken();
  const body = new FormData();
  body.set(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', currentLanguage());
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = request.response as { success?: boolean; data?: Data } | null;
      if (answer?.success && answer.data) return resolve(answer.data);
      if (request.status === 401 && token) endSession(token);
      reject(new CallError(request.status, (answer ?? {}) as Partial<Failure>));
    });
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(new CallError(0, {})));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
