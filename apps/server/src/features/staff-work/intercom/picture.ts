import { ApiError } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { pictureTypeOf } from '../../../platform/pictures/pictures.ts';
import { redrawPicture } from '../../../platform/pictures/redraw.ts';

const maxBytes = 10_485_760;
const fetchTimeoutMs = 10_000;
const most = { width: 2048, height: 2048 };
const ends = { png: 'png', jpeg: 'jpg' } as const;

type Context = Pick<ReadContext, 'platform' | 'staff' | 'log' | 'signal'>;

interface Picture {
  readonly bytes: Buffer;
  readonly type: keyof typeof ends;
}

async function keptPicture({ platform }: Context, name: string): Promise<Picture | undefined> {
  for (const type of ['png', 'jpeg'] as const) {
    const bytes = await platform.files.read(`intercom-pictures/${name}.${ends[type]}`);
    if (bytes) return { bytes, type };
  }
  return undefined;
}

const unavailable = (why: string): ApiError => new ApiError(502, `The picture ${why}.`);

/**
 * A picture of a conversation as it is kept, else fetched by the guarded fetch (public addresses only, each redirect
 * checked), drawn anew without what came with it, and kept.
 * @throws ApiError 502 where it cannot be had or is no picture, 503 while others are being drawn
 */
export async function readPicture(context: Context, name: string, url: string): Promise<Picture> {
  const kept = await keptPicture(context, name);
  if (kept) return kept;
  const { platform, signal } = context;
  const answer = await platform.connectors.web
    .fetch(url, { timeoutMs: fetchTimeoutMs, maxBytes, headers: { accept: 'image/png, image/jpeg' }, signal })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      context.log.info({ err: error }, 'a picture of a conversation could not be fetched');
      throw unavailable('cannot be fetched');
    });
  const type = pictureTypeOf(answer.bytes);
  if (answer.status !== 200 || (type !== 'png' && type !== 'jpeg'))
    throw unavailable('is gone, or is no png or jpeg');
  try {
    const made = await redrawPicture(answer.bytes, type, most, context.staff.userid);
    await platform.files.put(`intercom-pictures/${name}.${ends[made.type]}`, made.bytes);
    return { bytes: Buffer.from(made.bytes), type: made.type };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    context.log.info({ err: error }, 'a picture of a conversation could not be drawn anew');
    throw unavailable('cannot be decoded, or is too large');
  }
}
