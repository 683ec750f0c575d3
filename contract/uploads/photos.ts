/** Of photos that riders take; apart from the calls, because their phones shrink to it. */

export const mostPhotoBytes = 150_000;
/** On the longer side. */
export const mostPhotoPixels = 1280;
