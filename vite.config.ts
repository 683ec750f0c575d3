import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { imagetools } from 'vite-imagetools';

// Few chunks compress better than many, and a phone waits for each: what every page needs is one, the rest is per screen.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'shop', test: /[\\/]web[\\/](ui[\\/])?[^\\/]+$|lucide-react|[\\/]contract[\\/]/, minShareCount: 10 },
];

export default defineConfig({
  plugins: [imagetools({ include: /\.svg\?.*format=/ }), tailwindcss(), reactRouter()],
  publicDir: false,
  // Every picture stays a file: an inlined one would weigh on each page that merely links to it.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
