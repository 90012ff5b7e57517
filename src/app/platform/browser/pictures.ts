/** Pixels of a side that are sent: twice what is ever shown. */
const largestSide = 512;
/** A picture of fewer bytes is sent as it is. */
const smallEnough = 256 * 1024;

/**
 * The picture small enough to be sent over a slow line: photographs of phones have ten times the bytes that are of use.
 * What the browser cannot read goes as it is: the server then says what is wrong with it.
 */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  if (file.size <= smallEnough || typeof createImageBitmap === 'undefined') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, largestSide / Math.min(bitmap.width, bitmap.height));
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
