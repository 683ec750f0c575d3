/** True if this tab has changed the shop's settings. Only then does a navigation load the shop's details again. */
let isOld = false;

/** Call this after a change of the settings. */
export function shopChanged(): void {
  isOld = true;
}

/** True if this tab has changed the settings since they were loaded. */
export const isShopOld = () => isOld;
