/** Limits of photos from phones, separate from the calls because browsers use them to shrink photos before sending. */
import { message } from '../shared/translate.ts';

export const mostPhotoBytes = 150_000;
/** Maximum length of a photo's longer side in pixels. */
export const mostPhotoPixels = 1280;
/** Maximum length of a photo in base64, as calls receive it. */
export const mostPhotoLetters = 4 * Math.ceil(mostPhotoBytes / 3);
export const wrongPhoto = message('Please send a JPEG picture of at most 150 kB');
