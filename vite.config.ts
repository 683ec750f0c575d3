import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: false,
  // Every picture stays a file: an inlined one would weigh on each page that merely links to it.
  build: { assetsInlineLimit: 0 },
});
