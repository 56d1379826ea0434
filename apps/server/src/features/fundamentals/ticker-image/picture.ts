import { cutText } from '@midoffice/contract/kernel';
import {
  tickerImageMaxBytes,
  tickerImageMostPoints,
} from '@midoffice/contract/fundamentals/ticker-image/lists';
import { OversizedAnswer } from '../../../platform/connectors/bounded-fetch.ts';
import { AddressRefused, HostNotFound } from '../../../platform/connectors/guarded-fetch.ts';
import { unknownHost } from '../../../platform/connectors/web/read-site.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { pictureTypeOf } from '../../../platform/pictures/pictures.ts';
import { redrawPicture, type Redrawn } from '../../../platform/pictures/redraw.ts';

const fetchTimeoutMs = 10_000;
const typeOfEnd: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };
const typeOfMime: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
};
const unstated = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
const most = { width: tickerImageMostPoints, height: tickerImageMostPoints };

/** A picture as it came: what its name and its sender say of it, and its bytes. */
interface Given {
  readonly field: 'link' | 'file';
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** @throws ApiError 400 where it is none of the types, or is another than it says */
function checkType({ field, name, mime, bytes }: Given): 'png' | 'jpeg' {
  const type = pictureTypeOf(bytes);
  if (type !== 'png' && type !== 'jpeg')
    throw badInput(field, 'must lead to an image of type png, jpeg or jpg');
  const end = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  // A link may end without a type; a file has one.
  const isNamed = end === undefined ? field === 'link' : typeOfEnd[end] === type;
  const isStated = unstated.has(mime) || typeOfMime[mime] === type;
  if (!isNamed || !isStated) throw badInput(field, `is a ${type} image, but says that it is something else`);
  return type;
}

type Context = Pick<ReadContext, 'platform' | 'staff' | 'log' | 'signal'>;

/** @throws ApiError 400 that names the link, 502 where its server does not answer */
async function fetchLink({ platform, signal }: Context, link: string): Promise<Given> {
  const accept = { accept: 'image/png, image/jpeg' };
  const limits = { timeoutMs: fetchTimeoutMs, maxBytes: tickerImageMaxBytes, headers: accept, signal };
  const answer = await platform.connectors.web.fetch(link, limits).catch((error: unknown) => {
    if (signal.aborted) throw error;
    if (error instanceof AddressRefused) throw badInput('link', error.message);
    if (error instanceof HostNotFound) throw unknownHost('link', error);
    if (error instanceof OversizedAnswer)
      throw badInput('link', `leads to more than ${tickerImageMaxBytes.toLocaleString('en-US')} bytes`);
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new ApiError(502, `link: its server ${isLate ? 'did not answer in time' : 'cannot be reached'}`, {
      field: 'link',
    });
  });
  if (answer.status !== 200)
    throw new ApiError(502, `link: its server answered ${answer.status}`, { field: 'link' });
  const name = URL.parse(answer.url)?.pathname ?? '';
  return { field: 'link', name, mime: answer.contentType, bytes: answer.bytes };
}

async function readFile(file: File): Promise<Given> {
  if (file.size > tickerImageMaxBytes)
    throw badInput('file', `must have at most ${tickerImageMaxBytes.toLocaleString('en-US')} bytes`);
  const bytes = Buffer.from(await file.arrayBuffer());
  return { field: 'file', name: file.name, mime: file.type.toLowerCase(), bytes };
}

/** The picture of a link or a file, drawn anew: a link wins where both are given. Source: r003-ticker-submit. */
export async function readPicture(
  context: Context,
  { link, file }: { link: string; file: File | undefined },
): Promise<Redrawn & { origin: string }> {
  if (!link && !file) throw badInput('link', 'is required where there is no file');
  const given = link ? await fetchLink(context, link) : await readFile(file!);
  const type = checkType(given);
  try {
    const made = await redrawPicture(given.bytes, type, most, context.staff.userid);
    return { ...made, origin: link ? cutText(link, 500) : cutText(given.name, 200) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    context.log.info({ err: error }, 'an image of a ticker could not be drawn anew');
    throw badInput(given.field, 'is no image that can be decoded, or is too large');
  }
}
