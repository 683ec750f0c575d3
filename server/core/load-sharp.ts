/**
 * Loads the image library with the first picture: it takes 10 MB of memory, and many shops rarely get a new picture.
 */
import type Sharp from 'sharp';

export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Each picture is rendered once, so the library's cache is useless.
  sharp.cache(false);
  return sharp;
}
