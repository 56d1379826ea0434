import { showNewsImage } from '@midoffice/contract/content/news/calls/show-news-image';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { fetchedPicture } from '../../../../platform/pictures/fetched-picture.ts';
import { imageName } from '../articles.ts';
import { readArticle } from '../store.ts';

export const handler = implementRead(showNewsImage, async (context, { url, side, name }) => {
  const image = (await readArticle(context.db, url))[side]?.image ?? '';
  // Browsers keep a picture by its address: that of another picture is another one.
  if (image === '' || imageName(image) !== name) throw notFound('There is no such picture.');
  const where = { folder: 'news-images', name, of: 'an article' };
  const { bytes, type } = await fetchedPicture(context, image, where);
  context.picture(`image/${type}`);
  return bytes;
});
