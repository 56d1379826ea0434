import { newFileName } from '../../../platform/files/files.ts';
import { drawSvg } from '../../../platform/pictures/pictures.ts';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { bannerPng } from './banner.ts';
import { insertPhoto } from './store.ts';

const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <rect width="320" height="320" fill="#a8dadc"/><circle cx="160" cy="125" r="62" fill="#1d3557"/>
  <path d="M40,320 C40,220 280,220 280,320 Z" fill="#1d3557"/></svg>`;

/** One photo of each kind. */
export const featureSeed: FeatureSeed = {
  order: 62,
  async seed({ platform }) {
    const photos = [
      { id: 'pho_demo_portrait', type: 'profile', content: await drawSvg(portrait), width: 320, height: 320 },
      { id: 'pho_demo_banner', type: 'banner', content: await bannerPng(3), width: 1200, height: 300 },
    ] as const;
    for (const { content, ...photo } of photos) {
      const fileName = newFileName('photos', 'png');
      await platform.files.put(fileName, content);
      const stored = { fileName, bytes: content.length, contentType: 'image/png', uploadedBy: 'demo-admin' };
      await insertPhoto(platform.db, { ...photo, ...stored });
    }
  },
};
