import { showIntercomPicture } from '@midoffice/contract/staff-work/intercom/calls/show-intercom-picture';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { fetchedPicture } from '../../../../platform/pictures/fetched-picture.ts';
import { readPictureUrl } from '../store.ts';

export const handler = implementRead(showIntercomPicture, async (context, { name }) => {
  const url = await readPictureUrl(context.db, name);
  if (url === undefined) throw notFound('There is no such picture.');
  const where = { folder: 'intercom-pictures', name, of: 'a conversation' };
  const { bytes, type } = await fetchedPicture(context, url, where);
  context.picture(`image/${type}`);
  return bytes;
});
