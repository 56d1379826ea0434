import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { publicUrl } from '../../../platform/settings/address.ts';
import type { Settings } from '../../../platform/settings/schema.ts';
import { readImageFile } from './store.ts';

/** Where the image of a stored file is shown, on our own origin. */
export const imageUrlOf = (settings: Settings, fileName: string): string =>
  `${publicUrl(settings)}/${fileName}`;

/** Where a ticker's image is shown; undefined where it has none. */
export async function tickerImageUrl(
  db: DbOrTrx,
  settings: Settings,
  symbol: string,
): Promise<string | undefined> {
  const fileName = await readImageFile(db, symbol);
  return fileName && imageUrlOf(settings, fileName);
}
