import {
  photoMaxBytes,
  photoRefusals,
  type Photo,
  type PhotoKind,
} from '@midoffice/contract/content/photos/shapes';
import { ApiError } from '../../../platform/http/errors.ts';
import { pictureTypeOf, type PictureType } from '../../../platform/pictures/pictures.ts';
import type { StoredPhoto } from './store.ts';

/** Points of a photo at most, by what it is for; larger ones are made smaller. */
export const photoSizes: Readonly<Record<PhotoKind, { width: number; height: number }>> = {
  profile: { width: 1024, height: 1024 },
  banner: { width: 2400, height: 1200 },
};

const refuse = (text: string): ApiError => new ApiError(400, text, { field: 'file' });
export const uploadFailed = (): ApiError => refuse(photoRefusals.other);

const typeOfEnd: Readonly<Record<string, PictureType>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  svg: 'svg',
};
const typeOfMime: Readonly<Record<string, PictureType>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

/**
 * The type of an upload: by its content, and name and stated type must not say otherwise.
 * @throws ApiError 400 with the specified text for what is too big or no photo. Source: r000-photo-size, r000-photo-types
 */
export function checkUpload(file: { name: string; type: string }, bytes: Uint8Array): PictureType {
  if (bytes.length > photoMaxBytes) throw refuse(photoRefusals.size);
  const type = pictureTypeOf(bytes);
  const end = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!type || typeOfEnd[end] !== type) throw refuse(photoRefusals.type);
  const isStated = file.type !== '' && file.type !== 'application/octet-stream';
  if (isStated && typeOfMime[file.type.toLowerCase()] !== type) throw refuse(photoRefusals.type);
  return type;
}

/** A photo as the console shows it. */
export function shownPhoto({ fileName, ...photo }: StoredPhoto): Photo {
  return { ...photo, url: `/${fileName}` };
}
