import type { Failure } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { currentLanguage } from '#web/shared/language.ts';
import { currentToken, endSession } from '#web/shared/session.ts';

/**
 * Uploads a picture and answers its address; throws CallError. `onProgress` hears how much was sent, 0 to 1, which
 * `fetch` cannot tell: that is why this call does not go through api.ts.
 */
export function uploadPicture(
  file: File,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<string> {
  const token = currentToken();
  const body = new FormData();
  body.set('image', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload/product');
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', currentLanguage());
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = request.response as { success?: boolean; data?: { url: string } } | null;
      if (answer?.success && answer.data) return resolve(answer.data.url);
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
