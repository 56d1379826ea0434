import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '../http/errors.ts';
import type { PictureType } from './pictures.ts';

/** A picture that was drawn anew: nothing of the file that came in is left but what one sees. */
export interface Redrawn {
  readonly bytes: Buffer;
  readonly type: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
}

const childFile = join(import.meta.dirname, 'redraw-child.ts');
/** An SVG with a few filters takes minutes, and nothing inside its library stops it: its process is killed. */
const longestMs = 5_000;
/** People whose pictures are taken at the same time; further ones are asked to try again. */
const mostPeople = 4;
/** Pictures that are drawn at the same time. */
const mostAtOnce = 2;
/**
 * KiB of memory that a child may ask for. Node asks for some 650 MiB and uses a sixth of it; the rest is for the picture,
 * of which 25 million points take 100 MB. Filters of an SVG would take gigabytes.
 */
const mostKib = 1_310_720;

/** A command with its memory limited. Linux counts all private memory; other systems only part of it, or know no such limit. */
const limited = (command: string, args: readonly string[]): [string, string[]] =>
  process.platform === 'win32'
    ? [command, [...args]]
    : ['/bin/sh', ['-c', `ulimit -d ${mostKib} 2>/dev/null; exec "$0" "$@"`, command, ...args]];

/** Runs the child on one picture. @throws Error where it cannot be decoded, is too large, or takes too long */
async function runChild(
  bytes: Uint8Array,
  what: { width: number; height: number; out: 'jpeg' | 'png' },
): Promise<Redrawn> {
  // Without our environment: a fault in a decoder meets no secret.
  const args = ['--max-old-space-size=128', childFile, JSON.stringify(what)];
  const child = spawn(...limited(process.execPath, args), {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`the picture was not drawn (${signal ?? code})`)),
    );
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const [out] = await Promise.all([buffer(child.stdout), ended]);
  const head = out.indexOf('\n');
  const size = JSON.parse(out.subarray(0, head).toString()) as { width: number; height: number };
  return { bytes: out.subarray(head + 1), type: what.out, ...size };
}

const lastOf = new Map<string, Promise<unknown>>();

/** One picture of a person after the other, so that nobody waits for the pictures of others. @throws ApiError 503 */
async function inTurn<T>(person: string, draw: () => Promise<T>): Promise<T> {
  const before = lastOf.get(person);
  if (!before && lastOf.size >= mostPeople)
    throw new ApiError(503, 'Too many pictures are being uploaded, please try again.', {
      retryAfterSeconds: 5,
    });
  const turn = (before ?? Promise.resolve()).then(draw);
  const settled = turn.catch(() => undefined);
  lastOf.set(person, settled);
  try {
    return await turn;
  } finally {
    if (lastOf.get(person) === settled) lastOf.delete(person);
  }
}

let drawing = 0;
const waiting: (() => void)[] = [];

/** Draws when fewer than `mostAtOnce` are being drawn, in the order of asking. */
async function whenFree<T>(draw: () => Promise<T>): Promise<T> {
  if (drawing >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await draw();
  } finally {
    const next = waiting.shift();
    // Whoever waits takes over the place.
    if (next) next();
    else drawing -= 1;
  }
}

/**
 * Draws a picture anew within a size, in a process of its own: turned as its camera meant it, without its metadata. An
 * SVG becomes a PNG, so no script of it survives.
 * @param person whose picture it is
 * @throws Error where it cannot be decoded, is larger than a picture may be, or takes more than 5 s or too much memory
 * @throws ApiError 503 while pictures of four other people are being drawn
 */
export async function redrawPicture(
  bytes: Uint8Array,
  type: PictureType,
  most: { readonly width: number; readonly height: number },
  person: string,
): Promise<Redrawn> {
  // Entities let a short text grow without end.
  if (type === 'svg' && /<!ENTITY/i.test(Buffer.from(bytes).toString('utf8')))
    throw new Error('an SVG with entities');
  const { width, height } = most;
  const what = { width, height, out: type === 'jpeg' ? 'jpeg' : 'png' } as const;
  return inTurn(person, () => whenFree(() => runChild(bytes, what)));
}
