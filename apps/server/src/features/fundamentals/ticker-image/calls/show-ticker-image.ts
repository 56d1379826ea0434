import { showTickerImage } from '@midoffice/contract/fundamentals/ticker-image/calls/show-ticker-image';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(showTickerImage, async (context, { name }) => {
  const content = await context.platform.files.read(`ticker-images/${name}`);
  if (!content) throw notFound('There is no such ticker image.');
  context.picture(name.endsWith('.png') ? 'image/png' : 'image/jpeg');
  return content;
});
