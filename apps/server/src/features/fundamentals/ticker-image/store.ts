import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The name of the stored file of a ticker's image; undefined where it has none. */
export async function readImageFile(db: DbOrTrx, symbol: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from ticker_image where symbol = ${symbol}`.execute(db);
  return rows[0]?.name;
}

/** Whether a ticker is listed, or has a profile or an image: of any other one an image would make an empty profile. */
export async function isTicker(db: DbOrTrx, symbol: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from symbol where symbol = ${symbol})
      or exists (select 1 from profile_source_value where symbol = ${symbol})
      or exists (select 1 from profile_correction where symbol = ${symbol})
      or exists (select 1 from ticker_image where symbol = ${symbol}) as known`.execute(db);
  return rows[0]!.known;
}

/** An image as it is stored. */
interface StoredImage {
  readonly symbol: string;
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Where it came from: an address, or the name of a file. */
  readonly origin: string;
}

/** Stores an image without a change set, as the demo does. */
export async function insertImage(db: DbOrTrx, image: StoredImage): Promise<void> {
  await sql`
    insert into ticker_image (symbol, file_name, width, height, byte_size, origin)
    values (${image.symbol}, ${image.fileName}, ${image.width}, ${image.height}, ${image.bytes}, ${image.origin})`.execute(
    db,
  );
}
