/** Pixels per side that are uploaded: twice the largest size shown. */
const maxImageSide = 512;
/** Files of fewer bytes are uploaded unchanged. */
const smallEnough = 256 * 1024;

/**
 * Scales the picture down for upload: phone photographs are ten times larger than needed. A file that the browser cannot read is
 * sent unchanged, and the server says what is wrong with it.
 */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  if (file.size <= smallEnough || typeof createImageBitmap === 'undefined') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxImageSide / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
    return shrunk && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}
