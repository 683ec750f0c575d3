/**
 * The first script of a rider's page requests the runs while the code that shows them still loads. On a slow phone that
 * code would send the request more than a second later.
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

/** The inline script of riders' pages that sends the early request. It uses the same time-out as other calls. */
export const askEarly = `try{const{token}=JSON.parse(localStorage.rider_session),h={accept:'application/json','accept-language':document.documentElement.lang,authorization:'Bearer '+token};window.askedEarly={token,at:Date.now(),answer:fetch('/api/run',{headers:h,signal:AbortSignal.timeout(3e4)})};askedEarly.answer.catch(()=>0)}catch{}`;

/** Returns the early request of this session once; undefined if there was none. */
export function takeEarly(token: string): Early | undefined {
  const early = globalThis.askedEarly;
  globalThis.askedEarly = undefined;
  return early?.token === token ? early : undefined;
}
