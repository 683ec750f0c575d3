/** The name under which visitors are counted. It is the same in every shop, whatever the shop's own name is. */
export const site = 'paniwala' as const;
