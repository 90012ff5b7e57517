/** Uploaded pictures, re-encoded: nothing of the sender's bytes is stored (S56). */
import { createBoundedQueue } from '../boundedQueue';

/** Why a picture was refused, for its sender (S56). */
export const pictureIssues: Readonly<Record<PictureIssue, string>> = {
  unknownKind: 'Choose a PNG, JPEG or WebP picture.',
  tooManyPixels: 'Choose a picture of at most 4096 by 4096 pixels.',
  broken: 'This picture is damaged. Choose another one.',
};

/** Side in pixels. Shown at 128 at most, so it is sharp on screens of twice the density. */
const side = 256;
/** The maximum side in pixels that we decode. */
const maxImageSide = 4096;

/** A picture of the largest size takes about 64 MB while it is decoded, so both running and waiting ones are limited (S67). */
const inTurn = createBoundedQueue(2, 60, 'Too many pictures are being read already.');

/** PNG, JPEG or WebP by its first bytes; the declared type does not count. */
export function pictureKind(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}

/** Why a picture is refused. */
export type PictureIssue = 'unknownKind' | 'tooManyPixels' | 'broken';

/**
 * A square WebP of the picture: rotated according to its orientation, cropped to the middle or, with `whole`, with transparent
 * bands around it; without metadata or any hidden content. Its size is read from the header before anything is decoded, so that a
 * small file of a huge picture costs nothing. Throws `BusyError` if too many are waiting (S67).
 */
export async function squarePicture(bytes: Buffer, shows: 'middle' | 'whole' = 'middle'): Promise<Buffer | PictureIssue> {
  const kind = pictureKind(bytes);
  return kind === null ? 'unknownKind' : inTurn(() => decoded(bytes, kind, shows));
}

async function decoded(bytes: Buffer, kind: 'png' | 'jpeg' | 'webp', shows: 'middle' | 'whole'): Promise<Buffer | PictureIssue> {
  // A large native library: loaded with the first picture, not with the server.
  const { default: sharp } = await import('sharp');
  const settings = { limitInputPixels: maxImageSide * maxImageSide, failOn: 'error', animated: false, sequentialRead: true } as const;
  try {
    const { width, height, format } = await sharp(bytes, settings).metadata();
    if (format !== kind) return 'unknownKind';
    if (width > maxImageSide || height > maxImageSide) return 'tooManyPixels';
    const shape =
      shows === 'middle' ? ({ fit: 'cover' } as const) : ({ fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const);
    return await sharp(bytes, settings).autoOrient().resize(side, side, shape).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'tooManyPixels' : 'broken';
  }
}
