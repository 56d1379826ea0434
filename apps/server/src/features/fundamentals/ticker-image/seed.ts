import { newFileName } from '../../../platform/files/files.ts';
import { drawSvg } from '../../../platform/pictures/pictures.ts';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { readScreen } from '../../prices/charts/api.ts';
import { insertImage } from './store.ts';

const size = 200;
const withImage = 6;
const colours = ['#1d3557', '#457b9d', '#b5452c', '#52796f', '#5c4cb0', '#0b3c49'];

/** A mark of our own: a coloured tile with the first letter of a ticker. */
const markOf = (symbol: string, colour: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="36" fill="${colour}"/>
    <circle cx="150" cy="52" r="20" fill="#ffffff" fill-opacity="0.35"/>
    <text x="50%" y="66%" text-anchor="middle" font-family="sans-serif" font-size="110" font-weight="700" fill="#ffffff">${symbol[0]}</text>
  </svg>`;

/** Images of the first tickers of the demo; the others have none. */
export const featureSeed: FeatureSeed = {
  order: 38,
  async seed({ platform }) {
    const { rows } = await readScreen(platform.db, withImage);
    for (const [i, { symbol }] of rows.entries()) {
      const content = await drawSvg(markOf(symbol, colours[i % colours.length]!));
      const fileName = newFileName('ticker-images', 'png');
      await platform.files.put(fileName, content);
      await insertImage(platform.db, {
        symbol,
        fileName,
        width: size,
        height: size,
        bytes: content.length,
        origin: `${symbol}.png`,
      });
    }
  },
};
