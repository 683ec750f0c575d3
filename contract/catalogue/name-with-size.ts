/** A product in a list without room: "Lake water, 20 L", and "20 L Jar" as it is, because its name says the size. */
export const nameWithSize = ({ name, size }: { name: string; size: string }): string =>
  size === '' || name.toLowerCase().includes(size.toLowerCase()) ? name : `${name}, ${size}`;
