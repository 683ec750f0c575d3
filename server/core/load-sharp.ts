/** The image library, loaded with the first picture: it takes 10 MB, and many a shop's day has no new picture. */
import type Sharp from 'sharp';

export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Each picture is rendered once, so the library's cache is useless.
  sharp.cache(false);
  return sharp;
}
