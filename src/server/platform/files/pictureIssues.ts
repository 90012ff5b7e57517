import type { PictureIssue } from './squarePicture';

/** Why a picture was refused, for its sender (S56). */
export const pictureIssues: Readonly<Record<PictureIssue, string>> = {
  unknownKind: 'Choose a PNG, JPEG or WebP picture.',
  tooManyPixels: 'Choose a picture of at most 4096 by 4096 pixels.',
  broken: 'This picture is damaged. Choose another one.',
};
