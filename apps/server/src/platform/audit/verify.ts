import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Db } from '../db/connect.ts';
import { chainKeys } from './chain-keys.ts';
import { createErasureChecker } from './erasure-checker.ts';
import { createLinkChecker, nameOf, type LinkChecker } from './link-checker.ts';
import { entryDigest, sealEntries, type ExportedHead, type Sealing } from './seal.ts';
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
  /** Links without a key, from before this release, at the beginning of the chain. */
  readonly unkeyed: number;
  /** Lines of the exported heads that were compared. */
  readonly headsCompared: number;
  /** Texts that name the entry; at most `maxProblems`. */
  readonly problems: string[];
  readonly head: ChainHead;
  readonly unsealed: number;
}

const maxProblems = 20;
const page = 2000;

/** What is wrong with one link, given the hash before it; empty when nothing is. */
function problemsOf(row: SealedRow, expectedSeq: number, previous: Buffer, links: LinkChecker): string[] {
  const name = nameOf(row);
  const found: string[] = [];
  if (row.seq !== expectedSeq)
    found.push(
      `the chain jumps from seal ${expectedSeq - 1} to ${row.seq}: seals were removed before ${name}`,
    );
  if (!row.entry) found.push(`${name} was removed from the log`);
  else if (!entryDigest(row.entry).equals(row.entryDigest))
    found.push(`${name} was changed after it was sealed`);
  found.push(...links.check(row, row.seq === expectedSeq ? previous : undefined));
  if (row.entry && !row.detail) found.push(`the details of ${name} were removed`);
  if (row.entry && row.detail) found.push(...detailProblems(row.entry.detailDigest, row.detail, name));
  return found;
}

function detailProblems(digest: string, detail: NonNullable<SealedRow['detail']>, name: string): string[] {
  const { before, after, reason, salt, erasedAt } = detail;
  if (erasedAt !== null)
    return before === null && after === null && reason === null
      ? []
      : [`the details of ${name} are marked as erased and hold values`];
  return detailDigest(salt, { before, after, reason }).toString('hex') === digest
    ? []
    : [`the details of ${name} were changed`];
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
      const current = hashes.get(head.seq);
      if (current === undefined) {
        const why =
          head.seq > headSeq
            ? `the log ends at seal ${headSeq}: later entries were removed, or an older backup was restored`
            : 'that seal is gone';
        problems.push(`seal ${head.seq} was exported at ${head.at ?? 'an unknown time'}, but ${why}`);
      } else if (current !== head.hash)
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
 * Not one exported head to compare with is a problem as well.
 * @param headFile the file outside the database
 */
export async function verifyAuditLog(sealing: Sealing, headFile: string): Promise<Verdict> {
  const problems: string[] = [];
  const report = (texts: readonly string[]): void => {
    problems.push(...texts.slice(0, Math.max(0, maxProblems - problems.length)));
  };
  const { db } = sealing;
  const keys = await chainKeys(db, sealing.secrets);
  const links = createLinkChecker(keys);
  const erasures = createErasureChecker(db, keys);
  const head = await sealEntries(sealing);
  let previous: Buffer = Buffer.alloc(0);
  let seq = 0;
  let checked = 0;
  let erased = 0;
  for (;;) {
    const rows = (await readChain(db, seq, page)).filter((row) => row.seq <= head.seq);
    for (const row of rows) {
      report(problemsOf(row, seq + 1, previous, links));
      erasures.note(row);
      seq = row.seq;
      previous = row.hash;
      checked += 1;
      if (row.detail?.erasedAt) erased += 1;
    }
    report(await erasures.check());
    if (rows.length < page) break;
  }
  report(await erasures.checkOld());
  report(links.atEnd());
  report((await strayEntries(db, maxProblems)).map((id) => `entry ${id} was put into the log from outside`));
  report((await lostPending(db, maxProblems)).map((id) => `entry ${id} was removed before it was sealed`));
  const exported = await compareHeads(db, headFile, head.seq);
  report(exported.problems);
  if (!exported.compared)
    report([
      `no exported head could be compared: ${headFile} holds none, and without one a log that was cut off looks whole`,
    ]);
  return {
    checked,
    erased,
    unkeyed: links.unkeyed(),
    headsCompared: exported.compared,
    problems,
    head,
    unsealed: await countPending(db),
  };
}
