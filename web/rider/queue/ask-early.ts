/**
 * The rider's runs are asked for by the first script of the page, beside the code that shows them. On a slow phone that code
 * would ask more than a second later.
 */

interface Early {
  token: string;
  /** When it was asked, in milliseconds. */
  at: number;
  answer: Promise<Response>;
}

declare global {
  var askedEarly: Early | undefined;
}

/** Stands in a rider's pages. An answer that does not come ends as every call of the phone does. */
export const askEarly = `try{const{token}=JSON.parse(localStorage.rider_session),h={accept:'application/json','accept-language':document.documentElement.lang,authorization:'Bearer '+token};window.askedEarly={token,at:Date.now(),answer:fetch('/api/run',{headers:h,signal:AbortSignal.timeout(3e4)})};askedEarly.answer.catch(()=>0)}catch{}`;

/** What was asked for a session, once; undefined when nothing was. */
export function takeEarly(token: string): Early | undefined {
  const early = globalThis.askedEarly;
  globalThis.askedEarly = undefined;
  return early?.token === token ? early : undefined;
}
