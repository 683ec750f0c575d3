/** Limits of riders' photos, separate from the calls because riders' phones shrink photos to them. */

export const mostPhotoBytes = 150_000;
/** Maximum pixels on the longer side. */
export const mostPhotoPixels = 1280;
