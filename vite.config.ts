import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { imagetools } from 'vite-imagetools';
import { archivedLists } from '#server/archive/rules.ts';
import { version } from '#server/core/version.ts';
import { codeSplitting } from '#tools/assets/code-groups.ts';
import { cutCatalogues } from '#tools/assets/cut-catalogues.ts';
import { readHandbook } from '#tools/assets/read-handbook.ts';
import { serverOutput } from '#tools/assets/server-output.ts';

// Each page contains the file names of all routes, and names with hex digits compress better than names with letters.
// Server and browser must use the same name for a file.
const hashCharacters = 'hex';

export default defineConfig(({ command }) => ({
  plugins: [readHandbook, imagetools({ include: /\.svg\?.*format=/ }), tailwindcss(), reactRouter(), cutCatalogues],
  publicDir: false,
  define: {
    'import.meta.env.SHOP_VERSION': JSON.stringify(version),
    'import.meta.env.ARCHIVED_LISTS': JSON.stringify(archivedLists.length),
  },
  // No picture is inlined, because it would make every page larger that only links to it. By the manifest the server
  // knows which file was built from which source.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, hashCharacters } } } },
    ssr: {
      // A build contains its libraries, because one large file is loaded in less time than many small ones. For
      // developers Node.js loads them, because some are CommonJS modules, which Vite's module runner cannot run.
      resolve: { noExternal: command === 'build' || undefined },
      build: { rolldownOptions: { output: { hashCharacters, ...serverOutput } } },
    },
  },
}));
