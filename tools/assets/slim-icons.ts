/**
 * Each part of an icon comes with a random key, which React needs to tell it from its neighbours and which no
 * compression makes smaller. Its place in the icon is a key as well: 0.3 kB less on each first page
 * (docs/decisions/code/0027).
 */
import type { Plugin } from 'vite';

export const iconFiles = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/;

/** The same icon with short keys; undefined for one that is written differently. A second name of an icon stays as it is. */
export function slimIcon(code: string): string | undefined {
  if (/^export \{ .* \} from '/m.test(code)) return code;
  let place = -1;
  const slim = code
    .replace(/\bkey: "[a-z\d]+"/g, () => {
      place += 1;
      return `key: ${place}`;
    })
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
