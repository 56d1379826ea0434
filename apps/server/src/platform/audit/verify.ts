import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Db } from '../db/connect.ts';
import { entryDigest, linkHash, sealEntries, type ExportedHead } from './seal.ts';
import {
  countPending,
  hashesAt,
  lostPending,
  readChain,
  strayEntries,
  type ChainHead,
  type SealedRow,
} from './seal-store.ts';
import { detailDigest } from './store.ts';

/** What a check of the whole log found. */
export interface Verdict {
  readonly checked: number;
  readonly erased: number;
  /** Lines of the exported heads that were compared. */
  readonly headsCompared: number;
  /** Texts that name the entry; at most `tellAtMost`. */
  readonly problems: string[];
  readonly head: ChainHead;
  readonly unsealed: number;
}

const tellAtMost = 20;
const page = 2000;

/** What is wrong with one link, given the hash before it; empty when nothing is. */
function problemsOf(row: SealedRow, expectedSeq: number, previous: Buffer): string[] {
  const name = `entry ${row.entryId} (seal ${row.seq})`;
  const found: string[] = [];
  if (row.seq !== expectedSeq)
    found.push(
      `the chain jumps from seal ${expectedSeq - 1} to ${row.seq}: seals were removed before ${name}`,
    );
  if (!row.entry) found.push(`${name} was removed from the log`);
  else if (!entryDigest(row.entry).equals(row.entryDigest))
    found.push(`${name} was changed after it was sealed`);
  if (row.seq === expectedSeq && !linkHash(previous, row.entryDigest).equals(row.hash)) {
    found.push(`${name} does not follow from the seal before it: the chain was changed here`);
  }
  if (row.entry && !row.detail) found.push(`the details of ${name} were removed`);
  if (row.entry && row.detail && row.detail.erasedAt === null) {
    const { before, after, reason } = row.detail;
    const digest = detailDigest(row.detail.salt, { before, after, reason }).toString('hex');
    if (digest !== row.entry.detailDigest) found.push(`the details of ${name} were changed`);
  }
  return found;
}

async function compareHeads(
  db: Db,
  file: string,
  headSeq: number,
): Promise<{ compared: number; problems: string[] }> {
  if (!existsSync(file)) return { compared: 0, problems: [] };
  const problems: string[] = [];
  let compared = 0;
  let waiting: ExportedHead[] = [];
  const flush = async (): Promise<void> => {
    const hashes = await hashesAt(
      db,
      waiting.map((head) => head.seq),
    );
    for (const head of waiting) {
      const stands = hashes.get(head.seq);
      if (stands === undefined) {
        const why =
          head.seq > headSeq
            ? `the log ends at seal ${headSeq}: later entries were removed, or an older backup was restored`
            : 'that seal is gone';
        problems.push(`seal ${head.seq} was exported at ${head.at ?? 'an unknown time'}, but ${why}`);
      } else if (stands !== head.hash)
        problems.push(`seal ${head.seq} is another than the one that was exported`);
    }
    compared += waiting.length;
    waiting = [];
  };
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const head = parseHead(line);
    if (head) waiting.push(head);
    if (waiting.length >= page) await flush();
  }
  await flush();
  return { compared, problems };
}

/** A line of the exported heads; a line torn by a crash is none. */
function parseHead(line: string): ExportedHead | undefined {
  try {
    const head = JSON.parse(line) as Partial<ExportedHead>;
    return typeof head.seq === 'number' && typeof head.hash === 'string'
      ? { seq: head.seq, hash: head.hash, at: head.at ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Seals what is ready and recomputes the whole chain: finds entries and details that were changed, removed or put in,
 * gaps in the chain, and an exported head that knows more or other than the database.
 * @param headFile the file outside the database
 */
export async function verifyAuditLog(db: Db, headFile: string): Promise<Verdict> {
  const problems: string[] = [];
  const tell = (texts: readonly string[]): void => {
    problems.push(...texts.slice(0, Math.max(0, tellAtMost - problems.length)));
  };
  const head = await sealEntries(db);
  let previous: Buffer = Buffer.alloc(0);
  let seq = 0;
  let checked = 0;
  let erased = 0;
  for (;;) {
    const rows = (await readChain(db, seq, page)).filter((row) => row.seq <= head.seq);
    for (const row of rows) {
      tell(problemsOf(row, seq + 1, previous));
      seq = row.seq;
      previous = row.hash;
      checked += 1;
      if (row.detail?.erasedAt) erased += 1;
    }
    if (rows.length < page) break;
  }
  tell((await strayEntries(db, tellAtMost)).map((id) => `entry ${id} was put into the log from outside`));
  tell((await lostPending(db, tellAtMost)).map((id) => `entry ${id} was removed before it was sealed`));
  const exported = await compareHeads(db, headFile, head.seq);
  tell(exported.problems);
  return {
    checked,
    erased,
    headsCompared: exported.compared,
    problems,
    head,
    unsealed: await countPending(db),
  };
}
