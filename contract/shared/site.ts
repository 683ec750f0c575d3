/** The name under which visitors are counted: the same in every shop, whatever its owner calls it. */
export const site = 'paniwala' as const;
