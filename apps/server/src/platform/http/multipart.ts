import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { AnyCall } from '@midoffice/contract/kernel';
import { failureOf } from '@midoffice/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitOf } from './admission.ts';
import type { z } from 'zod';
import { ApiError, badInput } from './errors.ts';

const fieldBytes = 65_536;
/** A list may be sent as one field for each of its items. */
const mostFields = 80;

/** A file of a form, on disk until the request has been answered: memory does not follow its size. */
async function storedFile(part: MultipartFile, folder: string, call: AnyCall): Promise<File> {
  // oxlint-disable-next-line no-control-regex -- an encoded name may hold any character
  if (part.filename?.length > 255 || /[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(part.filename ?? ''))
    throw new ApiError(400, 'file: its name must have at most 255 characters and no control characters', {
      field: 'file',
    });
  const path = join(folder, randomUUID());
  await pipeline(part.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  if (part.file.truncated) throw new ApiError(413, call.tooLarge ?? 'body: is too large', { field: 'file' });
  const blob = await openAsBlob(path);
  return new File([blob], part.filename ?? '', { type: part.mimetype });
}

/** Whether a field of a form holds a list, however that is written in one text. */
function takesList(schema: z.core.$ZodType | undefined): boolean {
  if (!schema) return false;
  const def = schema._zod.def as {
    readonly type: string;
    readonly in?: z.core.$ZodType;
    readonly out?: z.core.$ZodType;
    readonly innerType?: z.core.$ZodType;
  };
  return def.type === 'array' || [def.in, def.out, def.innerType].some(takesList);
}

async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  call: AnyCall,
  uploads: string,
): Promise<Record<string, unknown>> {
  mkdirSync(uploads, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploads, 'upload-'));
  const remove = (): void => void rm(folder, { recursive: true, force: true }).catch(() => undefined);
  if (reply.raw.closed) remove();
  else reply.raw.once('close', remove);
  const form: Record<string, unknown> = {};
  const shape: z.core.$ZodLooseShape = call.body?.shape ?? {};
  const listFields = new Set(Object.keys(shape).filter((name) => takesList(shape[name])));
  for await (const part of request.parts()) {
    const isFile = part.type === 'file';
    if (!isFile && part.fieldnameTruncated) throw new TypeError('the name of a field is too long');
    // `assignees[]` is how many libraries name a list.
    const name = part.fieldname.replace(/\[\]$/, '');
    const isRepeated = Object.hasOwn(form, name);
    const isList = isFile ? (call.mostFiles ?? 1) > 1 : listFields.has(name);
    if (isRepeated && !isList) throw badInput(name, 'is repeated');
    if (!isFile && part.valueTruncated) throw badInput(name, 'is too long');
    const value = isFile ? await storedFile(part, folder, call) : part.value;
    const isItem = isList && !isFile && name !== part.fieldname;
    form[name] = isRepeated ? [form[name], value].flat() : isItem ? [value] : value;
  }
  return form;
}

/**
 * Lets a call whose contract says `multipart` take a form with its files, streamed to disk. Malformed forms are a 400; a field
 * with several files becomes a list, and so does a list whose items come as fields of one name, `NAME` or `NAME[]`.
 * @param scope the call's own: the plugin adds hooks to every route beside it
 * @param uploads folder for the files of requests under way
 */
export async function acceptMultipart(scope: FastifyInstance, call: AnyCall, uploads: string): Promise<void> {
  const { mostFiles = 1 } = call;
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fieldSize: fieldBytes,
      fields: mostFields,
      files: mostFiles,
      parts: mostFields + mostFiles,
      fileSize: Math.floor(bodyLimitOf(call) / mostFiles),
      headerPairs: 20,
    },
  });
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    try {
      request.body = await readForm(request, reply, call, uploads);
    } catch (error) {
      // Whatever the parser meets here came from the sender, except for a disk that refuses to be written.
      if (error instanceof ApiError || (error as NodeJS.ErrnoException).syscall) throw error;
      throw new ApiError(400, failureOf(call), { field: 'body' });
    }
  });
}
