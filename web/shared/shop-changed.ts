/** The shop's settings ride in the document, which asks for them again only when this tab has changed them. */
let isOld = false;

export function shopChanged(): void {
  isOld = true;
}

/** Whether they were changed since they were asked for. */
export const isShopOld = () => isOld;
