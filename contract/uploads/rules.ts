/** The limit of an uploaded picture. No schema library, because the browser loads this file. */

export const mostPictureBytes = 5_242_880;
export const tooLargePicture = 'File size must be less than 5MB';
