/** Under which name this shop counts its visitors: the same in every shop, whatever its owner calls it. */
export const site = 'paniwala' as const;
