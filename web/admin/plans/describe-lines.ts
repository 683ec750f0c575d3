/** What a plan brings each time: "2 × Lake jar, 1 × Camper". */
export const describePlanLines = (lines: readonly { quantity: number; name: string }[]): string =>
  lines.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');
