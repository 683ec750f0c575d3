/** True if this tab has changed the shop's settings. Only then are the settings in the document loaded again. */
let isOld = false;

/** Call it after a change of the settings. */
export function shopChanged(): void {
  isOld = true;
}

/** True if this tab has changed the settings since they were loaded. */
export const isShopOld = () => isOld;
