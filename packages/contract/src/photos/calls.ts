import { z } from 'zod';
import { defineCall, done } from '../kernel/index.ts';
import { photoKinds, photoMaxBytes, photoRefusals } from './lists.ts';
import { photo } from './shapes.ts';

const access = ['photo-picker'] as const;
const type = z.enum(photoKinds, { error: `must be one of ${photoKinds.join(', ')}` });

export const uploadPhoto = defineCall('uploadPhoto', {
  method: 'POST',
  path: '/admin/upload-photo',
  access,
  mode: 'write',
  audit: 'photos.uploaded',
  summary:
    'Takes a photo of at most 1,000,000 bytes (jpg, jpeg, png, svg), draws it anew and answers where it is shown',
  encoding: 'multipart',
  body: z.object({ file: z.custom<File>().optional(), type: type.default('profile') }),
  bodyLimit: photoMaxBytes + 65_536,
  tooLarge: photoRefusals.size,
  output: done.extend({ photo }),
  changes: ['photos'],
  failure: photoRefusals.other,
});

export const getPhotos = defineCall('getPhotos', {
  method: 'GET',
  path: '/admin/photos',
  access,
  mode: 'read',
  summary: 'The photos that were uploaded, newest first',
  query: z.object({ type: type.optional() }),
  output: z.array(photo),
  reads: ['photos'],
});

export const deletePhoto = defineCall('deletePhoto', {
  method: 'POST',
  path: '/admin/delete-photo',
  access,
  mode: 'write',
  audit: 'photos.deleted',
  summary: 'Deletes an uploaded photo',
  body: z.object({ id: z.string().trim().min(1, 'is required').max(60, 'must have at most 60 characters') }),
  output: done,
  changes: ['photos'],
  failure: 'The photo could not be deleted.',
});

export const showPhoto = defineCall('showPhoto', {
  method: 'GET',
  path: '/photos/{name}',
  access: 'public',
  mode: 'read',
  summary: 'An uploaded photo; its name is a random one that the upload answered',
  params: z.object({ name: z.string().regex(/^[a-f0-9]{32}\.(png|jpg)$/, 'is no photo') }),
  answers: ['image/png', 'image/jpeg'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export const showBannerPicture = defineCall('showBannerPicture', {
  method: 'GET',
  path: '/banner_pictures/{name}',
  access: 'public',
  mode: 'read',
  summary: 'One of the ten fallback banners, 0.png to 9.png',
  params: z.object({ name: z.string().regex(/^\d\.png$/, 'must be 0.png to 9.png') }),
  answers: ['image/png'],
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
