import { showPhoto } from '@midoffice/contract/content/photos/calls/show-photo';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(showPhoto, async (context, { name }) => {
  const content = await context.platform.files.read(`photos/${name}`);
  if (!content) throw notFound('There is no such photo.');
  context.picture(name.endsWith('.png') ? 'image/png' : 'image/jpeg');
  return content;
});
