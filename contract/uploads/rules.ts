/** The limit of an uploaded picture. The browser loads this file, so it must not import Zod. */

export const mostPictureBytes = 5_242_880;
export const tooLargePicture = 'File size must be less than 5MB';
