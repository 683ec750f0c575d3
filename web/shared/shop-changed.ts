/** The document contains the shop's settings. They are loaded again only after this tab has changed them. */
let isOld = false;

export function shopChanged(): void {
  isOld = true;
}

/** True if this tab has changed the settings since they were loaded. */
export const isShopOld = () => isOld;
