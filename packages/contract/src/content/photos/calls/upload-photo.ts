import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, type } from '../inputs.ts';
import { photoMaxBytes, photoRefusals } from '../lists.ts';
import { photo } from '../shapes.ts';

export const uploadPhoto = defineCall('uploadPhoto', {
  method: 'POST',
  path: '/admin/upload-photo',
  access,
  mode: 'write',
  audit: 'photos.uploaded',
  summary:
    'Takes a photo of at most 1,000,000 bytes (jpg, jpeg, png, svg), re-encodes it and answers its address',
  encoding: 'multipart',
  body: z.object({ file: z.custom<File>().optional(), type: type.default('profile') }),
  bodyLimit: photoMaxBytes + 65_536,
  tooLarge: photoRefusals.size,
  output: done.extend({ photo }),
  changes: ['photos'],
  failure: photoRefusals.other,
});
