import { showBannerPicture } from '@midoffice/contract/content/photos/calls/show-banner-picture';
import { implementRead } from '../../../../platform/http/implement.ts';
import { bannerPng } from '../banner.ts';

export const handler = implementRead(showBannerPicture, async (context, { name }) => {
  const content = await bannerPng(Number(name[0]));
  context.picture('image/png');
  return content;
});
