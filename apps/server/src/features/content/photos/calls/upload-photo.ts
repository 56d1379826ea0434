import { randomBytes } from 'node:crypto';
import { uploadPhoto } from '@midoffice/contract/content/photos/calls/upload-photo';
import { newFileName } from '../../../../platform/files/files.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { redrawPicture } from '../../../../platform/pictures/redraw.ts';
import { checkUpload, photoSizes, shownPhoto, uploadFailed } from '../rules.ts';
import { insertPhoto, photoById } from '../store.ts';

export const handler = implementPrepared(
  uploadPhoto,
  async ({ log, staff, storeFile }, { file, type }) => {
    if (!(file instanceof File)) throw uploadFailed();
    const bytes = Buffer.from(await file.arrayBuffer());
    const picture = checkUpload(file, bytes);
    const made = await redrawPicture(bytes, picture, photoSizes[type], staff.userid).catch(
      (error: unknown) => {
        if (error instanceof ApiError) throw error;
        log.info({ err: error }, 'a photo could not be drawn anew');
        throw uploadFailed();
      },
    );
    const fileName = newFileName('photos', made.type === 'jpeg' ? 'jpg' : 'png');
    await storeFile(fileName, made.bytes);
    return { ...made, fileName };
  },
  async (context, { type }, made) => {
    const { trx, staff } = context;
    const id = `pho_${randomBytes(9).toString('hex')}`;
    const { width, height, fileName } = made;
    const stored = { id, type, fileName, bytes: made.bytes.length, width, height, uploadedBy: staff.userid };
    await insertPhoto(trx, { ...stored, contentType: `image/${made.type}` });
    await context.audit({ targetKind: 'photo', targetId: id, after: stored });
    const photo = (await photoById(trx, id))!;
    return { success: true as const, message: 'Photo uploaded.', photo: shownPhoto(photo) };
  },
);
