/** Records page views, for the shop's count of visitors. */
import { site } from '#contract/shared/site.ts';
import { call } from '../shared/api.ts';
import { readStored, writeStored } from '../shared/stored.ts';
import { withoutSecret } from './visited-page.ts';

const idKey = 'visitor_id';

function visitorId(): string {
  const known = readStored(idKey);
  if (known) return known;
  const created = `visitor_${Date.now().toString(36)}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
  writeStored(idKey, created);
  return created;
}

let isTried = () => {};
/**
 * Resolves when this visit was recorded, or could not be recorded. The number of visitors is loaded only then, so that
 * it is never 0.
 */
export const ownVisit = new Promise<void>((resolve) => {
  isTried = resolve;
});

/** Records a page view; a failure is only logged. */
export async function recordVisit(page: string): Promise<void> {
  const body = {
    site,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent.slice(0, 500),
    ...(document.referrer && { referrer: document.referrer.slice(0, 500) }),
    page: withoutSecret(page).slice(0, 500),
    uniqueId: visitorId(),
  };
  await call('POST /visitors/increment', { body }).catch((error: unknown) =>
    console.warn('Visit not recorded.', error),
  );
  isTried();
}
