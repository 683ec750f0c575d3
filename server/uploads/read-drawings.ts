/** The shop's own drawings as they were rendered before: nobody waits for them at a first start. */
import { readdir, readFile } from 'node:fs/promises';

/** Made by tools/assets/render-drawings.ts. */
export const renderedFolder = new URL('../../db/seed/rendered/', import.meta.url);

/** Every size of the drawing whose content has this hash; none when it was changed since. */
export async function readRendered(hash: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = (await readdir(renderedFolder)).filter((name) => name.startsWith(`${hash}-`));
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, renderedFolder)) })));
}
