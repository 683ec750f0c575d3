/**
 * The first script of a rider's page requests the runs, in parallel with the code that shows them. On a slow phone that
 * code would ask more than a second later.
 */

interface Early {
  token: string;
  /** The time of the request in ms. */
  at: number;
  answer: Promise<Response>;
}

declare global {
  var askedEarly: Early | undefined;
}

/** Inline script of riders' pages. It uses the same time-out as other calls. */
export const askEarly = `try{const{token}=JSON.parse(localStorage.rider_session),h={accept:'application/json','accept-language':document.documentElement.lang,authorization:'Bearer '+token};window.askedEarly={token,at:Date.now(),answer:fetch('/api/run',{headers:h,signal:AbortSignal.timeout(3e4)})};askedEarly.answer.catch(()=>0)}catch{}`;

/** Returns the early request of this session once; undefined if there was none. */
export function takeEarly(token: string): Early | undefined {
  const early = globalThis.askedEarly;
  globalThis.askedEarly = undefined;
  return early?.token === token ? early : undefined;
}
