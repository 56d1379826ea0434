import { forgetFiles, keepDrafts, storeDraft } from '../files/drafts.ts';
import { ApiError } from '../http/errors.ts';
import type { ReadContext } from '../http/implement.ts';
import type { Platform } from '../platform.ts';
import { forgetLeastUsed, lockFolder, noteUse, type PictureLimits } from './fetched-store.ts';
import { pictureTypeOf } from './pictures.ts';
import { redrawPicture } from './redraw.ts';

const maxBytes = 10_485_760;
const fetchTimeoutMs = 10_000;
const most = { width: 2048, height: 2048 };
/** What each folder keeps: one that was thrown out is fetched again when it is shown. */
const keptAtMost: PictureLimits = { pictures: 20_000, bytes: 2 * 1024 ** 3 };
const ends = { png: 'png', jpeg: 'jpg' } as const;

type Context = Pick<ReadContext, 'platform' | 'staff' | 'log' | 'signal'>;

/** A picture that is ours to show. */
export interface ShownPicture {
  readonly bytes: Buffer;
  readonly type: keyof typeof ends;
}

/** Where a picture is kept, and of what it is, as messages say it. */
interface PictureOptions {
  /** A folder of the store of files. */
  readonly folder: string;
  /** Its name there: what it is fetched from decides it. */
  readonly name: string;
  /** Such as `a conversation`. */
  readonly of: string;
}

async function keptPicture(
  { platform }: Context,
  { folder, name }: PictureOptions,
): Promise<ShownPicture | undefined> {
  for (const type of ['png', 'jpeg'] as const) {
    const file = `${folder}/${name}.${ends[type]}`;
    const bytes = await platform.files.read(file);
    if (!bytes) continue;
    await noteUse(platform.db, { name: file, folder, bytes: bytes.length });
    return { bytes, type };
  }
  return undefined;
}

/**
 * Stores a picture that was fetched, and removes those of its folder that are above the limits.
 * @param name of the file, such as `news-images/….png`
 */
export async function keepPicture(
  platform: Pick<Platform, 'db' | 'files' | 'jobs'>,
  { name, folder, bytes }: { readonly name: string; readonly folder: string; readonly bytes: Uint8Array },
  limits = keptAtMost,
): Promise<void> {
  await storeDraft(platform, name, bytes);
  await platform.db.transaction().execute(async (trx) => {
    await lockFolder(trx, folder);
    await keepDrafts(trx, [name]);
    await noteUse(trx, { name, folder, bytes: bytes.length });
    await forgetFiles(platform, trx, await forgetLeastUsed(trx, folder, limits));
  });
}

const unavailable = (why: string): ApiError => new ApiError(502, `The picture ${why}.`);

/** The type in which a picture is drawn anew; undefined for what is none, and for an SVG, which is a program. */
function drawnType(bytes: Buffer): keyof typeof ends | undefined {
  const type = pictureTypeOf(bytes);
  if (type === 'png' || type === 'jpeg') return type;
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'jpeg';
  return /^GIF8[79]a/.test(head) ? 'png' : undefined;
}

/**
 * A picture as it is kept, else fetched by the guarded fetch (public addresses only, each redirect checked), drawn anew
 * without what came with it, and kept: a page of ours shows it without its reader asking a foreign server.
 * @throws ApiError 502 where it cannot be had or is no picture, 503 while others are being drawn
 */
export async function fetchedPicture(
  context: Context,
  url: string,
  options: PictureOptions,
): Promise<ShownPicture> {
  const kept = await keptPicture(context, options);
  if (kept) return kept;
  const { platform, signal } = context;
  const { folder, name, of } = options;
  const accept = 'image/png, image/jpeg, image/webp, image/gif';
  const answer = await platform.connectors.web
    .fetch(url, { timeoutMs: fetchTimeoutMs, maxBytes, headers: { accept }, signal })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      context.log.info({ err: error }, `a picture of ${of} could not be fetched`);
      throw unavailable('cannot be fetched');
    });
  const type = drawnType(answer.bytes);
  if (answer.status !== 200 || !type) throw unavailable('is gone, or is no png, jpeg, webp or gif');
  try {
    const made = await redrawPicture(answer.bytes, type, most, context.staff.userid);
    await keepPicture(platform, { name: `${folder}/${name}.${ends[made.type]}`, folder, bytes: made.bytes });
    return { bytes: Buffer.from(made.bytes), type: made.type };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    context.log.info({ err: error }, `a picture of ${of} could not be drawn anew`);
    throw unavailable('cannot be decoded, or is too large');
  }
}
