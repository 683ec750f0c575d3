import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { imagetools } from 'vite-imagetools';
import { archivedLists } from '#server/archive/rules.ts';
import { version } from '#server/core/version.ts';
import { codeSplitting } from '#tools/assets/code-groups.ts';
import { cutCatalogues } from '#tools/assets/cut-catalogues.ts';
import { readHandbook } from '#tools/assets/read-handbook.ts';

// Each page carries the names of all routes' files, and hex digits compress better than letters of both cases. Server and
// browser name a file alike.
const hashCharacters = 'hex';

export default defineConfig({
  plugins: [readHandbook, imagetools({ include: /\.svg\?.*format=/ }), tailwindcss(), reactRouter(), cutCatalogues],
  publicDir: false,
  define: {
    'import.meta.env.SHOP_VERSION': JSON.stringify(version),
    'import.meta.env.ARCHIVED_LISTS': JSON.stringify(archivedLists.length),
  },
  // Every picture stays a file: an inlined one would weigh on each page that merely links to it.
  // The manifest tells the server which files were built of which sources.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, hashCharacters } } } },
    ssr: { build: { rolldownOptions: { output: { hashCharacters } } } },
  },
});
