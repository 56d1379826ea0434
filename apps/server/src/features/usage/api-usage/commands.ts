import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { insertAudit } from '../../../platform/audit/store.ts';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RefusedLine } from './events.ts';
import { storeBatch } from './ingest.ts';
import { knownTokens, putBatch } from './store.ts';

const linesPerBatch = 20_000;
const refusedShown = 20;

/** What an import came to. */
interface Imported {
  lines: number;
  stored: number;
  repeated: number;
  refused: number;
  readonly refusedLines: RefusedLine[];
}

/** Whether a file ends amid a line: whoever writes it may not have come to its end yet. */
async function endsAmidLine(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size === 0) return false;
  for await (const last of createReadStream(path, { start: size - 1 })) return (last as Buffer)[0] !== 0x0a;
  return false;
}

/** The lines of a file by parts that begin at the same places however the file grows; half a line is one of its own. */
async function* partsOf(path: string): AsyncGenerator<{ firstLine: number; lines: string[] }> {
  const isHalf = await endsAmidLine(path);
  let lines: string[] = [];
  let firstLine = 1;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (lines.length === linesPerBatch) {
      yield { firstLine, lines };
      firstLine += lines.length;
      lines = [];
    }
    lines.push(line);
  }
  const whole = isHalf ? lines.slice(0, -1) : lines;
  if (whole.length) yield { firstLine, lines: whole };
  if (whole.length < lines.length) yield { firstLine: firstLine + whole.length, lines: lines.slice(-1) };
}

/** The token of each prefix of some lines, the whole of them last: from their content and position. */
function tokensOf(firstLine: number, lines: readonly string[]): string[] {
  const hash = createHash('sha256').update(`${firstLine}`);
  return lines.map((line) => `file:${hash.update(`\n${line}`).copy().digest('hex').slice(0, 40)}`);
}

/**
 * Imports a file of events part by part. A part is identified by its content and position: importing the file again, or
 * a longer version of it, stores only what is new.
 */
export async function importUsage(
  platform: Platform,
  path: string,
  notify: (text: string) => void,
): Promise<Imported> {
  const done: Imported = { lines: 0, stored: 0, repeated: 0, refused: 0, refusedLines: [] };
  const source = basename(path).slice(0, 200);
  for await (const part of partsOf(path)) {
    for (let at = 0; at < part.lines.length;) {
      const rest = part.lines.slice(at);
      const firstLine = part.firstLine + at;
      const tokens = tokensOf(firstLine, rest);
      const known = new Set(await knownTokens(platform.db, tokens));
      // What the part held when the file was shorter is known as such, and the rest is a batch of its own.
      const longest = tokens.findLastIndex((token) => known.has(token));
      const count = longest < 0 ? rest.length : longest + 1;
      const { batch, repeated } = await storeBatch(platform, {
        token: tokens[count - 1]!,
        source,
        ndjson: rest.slice(0, count).join('\n'),
        strict: false,
        firstLine,
        allowEmpty: true,
      });
      if (!repeated) await putBatch(platform.db, { ...batch, storedBy: 'command line' });
      done.lines += batch.lines;
      done.refused += batch.refused;
      if (repeated) done.repeated += batch.stored;
      else done.stored += batch.stored;
      done.refusedLines.push(...batch.refusedLines.slice(0, refusedShown - done.refusedLines.length));
      at += count;
    }
    notify(
      `${done.lines.toLocaleString('en-US')} lines read, ${done.stored.toLocaleString('en-US')} stored ...`,
    );
  }
  await insertAudit(platform.db, {
    actor: { id: null, label: 'command line' },
    call: 'import usage',
    kind: 'usage.events-stored',
    targetKind: 'usage-file',
    targetId: basename(path),
    after: { lines: done.lines, stored: done.stored, repeated: done.repeated, refused: done.refused },
  });
  return done;
}

export const commands: Command[] = [
  {
    name: 'import usage',
    usage: 'import usage FILE',
    about:
      'Imports events of the API gateway, one JSON object a line. Good lines are stored and bad ones are named;\n' +
      'the same file twice stores nothing twice, also after it was cut off.\n' +
      'A line: {"time":"2026-01-31T12:00:00.000Z","apikey":"...","path":"/api/v3/quote/AAPL?limit=5","status":200,\n' +
      '"durationMs":12,"bytes":2048,"exchange":"NASDAQ","symbol":"AAPL","country":"DE"}; userid in place of apikey.',
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      if (!(await stat(path).catch(() => undefined))?.isFile())
        throw new CommandError(`${path} is not a file that can be read.`);
      const done = await importUsage(platform, path, given.notify);
      for (const { line, field, message } of done.refusedLines)
        given.notify(`Line ${line} refused: ${field} ${message}.`);
      if (done.refused > done.refusedLines.length)
        given.notify(`${done.refused - done.refusedLines.length} more lines were refused.`);
      given.out(
        JSON.stringify({
          lines: done.lines,
          stored: done.stored,
          repeated: done.repeated,
          refused: done.refused,
        }),
      );
    },
  },
];
