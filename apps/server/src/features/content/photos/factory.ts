import { newFileName } from '../../../platform/files/files.ts';
import { redrawPicture } from '../../../platform/pictures/redraw.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertPhoto, type StoredPhoto } from './store.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#457b9d"/></svg>';

/** Stores a small round photo, as an upload does. */
export async function makePhoto(
  platform: Platform,
  given: Pick<StoredPhoto, 'id' | 'type' | 'uploadedBy'>,
): Promise<StoredPhoto['fileName']> {
  const made = await redrawPicture(Buffer.from(drawing), 'svg', { width: 60, height: 60 }, 'factory');
  const fileName = newFileName('photos', 'png');
  await platform.files.put(fileName, made.bytes);
  const { width, height, bytes } = made;
  await insertPhoto(platform.db, {
    ...given,
    fileName,
    width,
    height,
    bytes: bytes.length,
    contentType: 'image/png',
  });
  return fileName;
}
