/** The limit of an uploaded picture, and the texts that name it. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';

export const mostPictureBytes = 5_242_880;
export const tooLargePicture = message('File size must be less than 5MB');
export const allowedPictures = message('PNG, JPG, GIF up to 5MB');
