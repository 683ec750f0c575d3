import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { imagetools } from 'vite-imagetools';

// Few chunks compress better than many, and a phone waits for each: what every page needs is one, the rest is per screen.
// A group takes along what its modules import, so the ones that a first page does without must be named out of it.
const isLater = /@tanstack|[\\/](use-call|query-client|use-form|fields|field|field-frame|text-area|error-state)\.tsx?$/;
const isShared = /[\\/]web[\\/](ui[\\/])?[^\\/]+$|lucide-react|[\\/]contract[\\/]/;
const isFrame =
  /[\\/]web[\\/](cart-store|local-cart|stored|visits|welcome|sign-out|confirm-session|use-shop|page-style|language-switch)\.tsx?$|[\\/]icons[\\/](phone|map-pin|mail|menu|shopping-cart|plus|search|triangle-alert|triangle-exclamation-point)\.mjs$|[\\/]product-types\.ts$|mark\.svg/;
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
  { name: 'shop', test: (id: string) => isShared.test(id) && !isLater.test(id), minShareCount: 10, priority: 2 },
  // What every page of the shop has in its frame, instead of a dozen files of a few lines.
  { name: 'frame', test: isFrame, priority: 2 },
  { name: 'queries', test: /[\\/]@tanstack[\\/]|[\\/]web[\\/]use-call\.ts/, priority: 1 },
];

export default defineConfig({
  plugins: [imagetools({ include: /\.svg\?.*format=/ }), tailwindcss(), reactRouter()],
  publicDir: false,
  // Every picture stays a file: an inlined one would weigh on each page that merely links to it.
  // The manifest stays: the server reads from it which files a page in Hindi needs.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
