import { fileTypeFromBuffer } from 'file-type';
import { taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import { newFileName } from '../../../platform/files/files.ts';
import { badInput } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { isStripped, stripMetadata } from '../../../platform/pictures/strip.ts';
import type { KeptFile } from './write-store.ts';

/** Kinds that are recognised by their content, by the end of their name. */
const byContent: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
};
/** Kinds that are plain text. */
const textEnds: ReadonlySet<string> = new Set([
  'txt',
  'csv',
  'json',
  'md',
  'log',
  'sql',
  'tsv',
  'xml',
  'html',
  'har',
]);
/** Other names of these kinds, also those that the recognition has for what is in them. */
const same: Readonly<Record<string, string>> = { jpeg: 'jpg', gzip: 'gz', 'tar.gz': 'gz', apng: 'png' };
const kindNamed = (end: string): string => same[end] ?? end;

function endOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const end = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return kindNamed(end);
}

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * The kind of a file that a person attaches. Its name must fit its content.
 * @throws ApiError 400 where it is of a kind that is not taken, or of another one than its name says
 */
async function kindOf(name: string, bytes: Buffer): Promise<{ end: string; contentType: string }> {
  const end = endOf(name);
  const shown = name.slice(0, 60);
  const expected = Object.hasOwn(byContent, end) ? byContent[end] : undefined;
  if (!expected && !textEnds.has(end))
    throw badInput(
      'attachments',
      `${shown} is of a kind that is not taken: ${[...Object.keys(byContent), ...textEnds].join(', ')}`,
    );
  if (!expected) {
    if (!isText(bytes)) throw badInput('attachments', `${shown} is not a text`);
    return { end, contentType: 'application/octet-stream' };
  }
  const found = await fileTypeFromBuffer(bytes);
  if (!found || kindNamed(found.ext) !== end)
    throw badInput('attachments', `${shown} is not what its name says`);
  // Whatever is not drawn by the console itself is a file to save.
  const isDrawn = end === 'png' || end === 'jpg' || end === 'pdf';
  return { end, contentType: isDrawn ? expected : 'application/octet-stream' };
}

/**
 * A file as it is stored: a picture without the place where it was taken, and whatever else came with it.
 * @throws ApiError 400 where a picture is broken
 */
function withoutMetadata(name: string, bytes: Buffer, end: string): Buffer {
  if (!isStripped(end)) return bytes;
  try {
    return stripMetadata(bytes, end);
  } catch {
    throw badInput('attachments', `${name.slice(0, 60)} is a broken picture`);
  }
}

/**
 * Stores files that came with a form; all of them are checked before the first is stored, and they go where
 * the call keeps nothing.
 * @throws ApiError 400 naming the file that is not taken
 */
export async function keepFiles(
  context: Pick<ReadContext, 'storeFile'>,
  files: readonly File[],
): Promise<KeptFile[]> {
  const given = files.filter((file) => file.size > 0 || file.name !== '');
  if (given.length > taskLimits.attachments)
    throw badInput('attachments', `must be at most ${taskLimits.attachments} files`);
  const read = [];
  for (const file of given) {
    const bytes = Buffer.from(await file.arrayBuffer());
    if (!bytes.length) throw badInput('attachments', `${file.name.slice(0, 60)} is empty`);
    const kind = await kindOf(file.name, bytes);
    read.push({ title: file.name, bytes: withoutMetadata(file.name, bytes, kind.end), ...kind });
  }
  const kept: KeptFile[] = [];
  for (const { title, bytes, end, contentType } of read) {
    const name = newFileName('tasks', end);
    await context.storeFile(name, bytes);
    kept.push({ name, title, contentType, bytes: bytes.length });
  }
  return kept;
}

/** The stored name of a file, by the address that `readFiles` gave. */
export const nameOfUrl = (url: string): string => `tasks/${url.slice(url.lastIndexOf('/') + 1)}`;
