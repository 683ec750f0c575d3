/** Limits of riders' photos, separate from the calls because riders' phones shrink photos to them. */

export const mostPhotoBytes = 150_000;
/** Maximum length of a photo's longer side in pixels. */
export const mostPhotoPixels = 1280;
