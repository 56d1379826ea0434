import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { nextTurn } from '../turns.ts';
import { badInput } from './errors.ts';
import { JsonScan, mostLevels } from './json-scan.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether no text of its body can hold a NUL, half a surrogate pair or a line break: nobody has to look for them. */
    isPlainBody: boolean;
  }
}

/** Bytes of JSON above which a body is read when its turn comes: about a millisecond of parsing. */
const largeJson = 32_768;
/** Bytes that are scanned at once. */
const sliceBytes = 262_144;
/** Values of a body, unless the contract states more: lists, objects and what they hold. */
const usualValues = 20_000;

/** Values that a call's JSON body may hold. */
export const mostValuesOf = (call: Pick<AnyCall, 'mostValues'> | undefined): number =>
  call?.mostValues ?? usualValues;

/** @throws ApiError 400 where a text holds more values or levels than may be parsed */
function requireFew(scan: JsonScan, mostValues: number): void {
  if (scan.values > mostValues) throw badInput('body', `must have at most ${mostValues} values`);
  if (scan.levels > mostLevels + 1) throw badInput('body', `must have at most ${mostLevels} levels`);
}

/** Reads a body before it is parsed, a large one in slices between which others are served. @throws ApiError 400 */
async function scanInTurns(bytes: Buffer, mostValues: number): Promise<JsonScan> {
  const scan = new JsonScan();
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    await nextTurn();
    scan.read(bytes, mostValues, from, Math.min(from + sliceBytes, bytes.length));
    requireFew(scan, mostValues);
  }
  await nextTurn();
  return scan;
}

/** The same of a small body, at once. @throws ApiError 400 */
export function scanJson(bytes: Buffer, mostValues: number): JsonScan {
  const scan = new JsonScan();
  scan.read(bytes, mostValues);
  requireFew(scan, mostValues);
  return scan;
}

/**
 * Parses JSON as the framework does, but for an empty body, which is none, and for one of too many values, which is refused
 * before it is parsed. Of large bodies that arrive together one is read at a time, so that others are served between.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null);
    const parseScanned = (scan: JsonScan): void => {
      request.isPlainBody = scan.isPlain;
      void parse(request, body.toString('utf8'), done);
    };
    const refuse = (error: unknown): void => done(error as Error);
    const mostValues = mostValuesOf(request.routeOptions.config.call);
    if (body.length > largeJson) return void scanInTurns(body, mostValues).then(parseScanned, refuse);
    try {
      parseScanned(scanJson(body, mostValues));
    } catch (error) {
      refuse(error);
    }
    return undefined;
  });
}
