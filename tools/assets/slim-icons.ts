/**
 * Each part of an icon comes with a random key, which React needs to tell it from its neighbours and which no
 * compression makes smaller. Its place in the icon is a key as well: 0.3 kB less on each first page
 * (docs/decisions/code/0027).
 *
 * What makes a component of a drawing is our own in the browser, 1.1 kB less on each first page: the package's reads a
 * context, and writes names of classes, widths of lines and sizes of drawings that nothing here asks for.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const iconFiles = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/;

export const iconMaker = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const ownMaker = join(import.meta.dirname, '../../web/ui/draw-icon.ts');

/**
 * The same drawing with short keys and without its names; undefined for one that is written differently. A second name
 * of an icon stays as it is.
 */
export function slimIcon(code: string): string | undefined {
  if (/^export \{ .* \} from '/m.test(code)) return code;
  let place = -1;
  const slim = code
    .replace(/\bkey: "[a-z\d]+"/g, () => {
      place += 1;
      return `key: ${place}`;
    })
    .replace(/^ {2}(name|size|aliases): .*\n/gm, '')
    // Read and not used: a minifier must keep it, since a getter might stand behind it.
    .replace(/^__iconData\.node;$/m, '');
  return place < 0 || slim.includes('key: "') || slim.includes('\n__iconData.node') ? undefined : slim;
}

export const slimIcons: Plugin = {
  name: 'slim-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: iconFiles },
    handler(code) {
      const slim = slimIcon(code);
      if (slim === undefined) this.error('Icons are written differently now: adapt tools/assets/slim-icons.ts.');
      return slim;
    },
  },
};

export const ownIcons: Plugin = {
  name: 'own-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: iconMaker }, handler: () => `export { default } from ${JSON.stringify(ownMaker)};` },
};
