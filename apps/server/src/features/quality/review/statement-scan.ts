import { createHash } from 'node:crypto';
import { scoreOf } from '@midoffice/market/scan/index';
import type { StatementFinding } from '@midoffice/market/statements/scan/index';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findStatementErrorsApart,
  readScanned,
  readStatementVersions,
  statementVersionsAfter,
} from '../../fundamentals/statements/api.ts';
import { lockSymbol, tryLockSymbols } from './locks-store.ts';
import { knownRequests, storeFindings, type QueuedFinding } from './scan-store.ts';
import { findConflicts } from './statement-conflicts.ts';
import { noteStatementsScanned, readStatementScans } from './statement-scan-store.ts';

/** Symbols whose versions are compared at once, and whose statements are read at once: some thousand records. */
const symbolsCompared = 1000;
const symbolsAtOnce = 8;

const digest = (basis: string): string => createHash('sha256').update(basis).digest('hex').slice(0, 32);

/** Whether a finding is only that sources disagree with what people have corrected already. */
const isDecided = ({ kind, cells, evidence }: StatementFinding, corrected: ReadonlySet<string>): boolean =>
  (kind === 'statement-source' || kind === 'statement-shares') &&
  cells.size > 0 &&
  [...cells.keys()].every((cell) => corrected.has(cell)) &&
  !evidence.some((sentence) => sentence.startsWith('Then '));

/** The probable errors in the statements of some symbols, and the corrections that a source contradicts by now. */
async function errorsOf(
  db: DbOrTrx,
  symbols: readonly string[],
  requestsOf: (symbol: string) => number | null,
): Promise<QueuedFinding[]> {
  const found: QueuedFinding[] = [];
  for (const [symbol, statements] of await readScanned(db, symbols)) {
    const requests = requestsOf(symbol);
    const known = new Set<string>();
    const { corrected, ...given } = statements;
    for (const finding of await findStatementErrorsApart(symbol, given)) {
      if (isDecided(finding, corrected)) continue;
      const basis = digest(finding.basis);
      if (known.has(basis)) continue;
      known.add(basis);
      // An item without a proposal keeps its statement, so that its records can be shown.
      const repair = finding.repair ?? {
        type: 'statement' as const,
        statement: finding.statement,
        cells: [],
        source: '',
      };
      const score = scoreOf(finding, requests ?? 0);
      found.push({ symbol, finding: { ...finding, repair }, basis, requests, score });
    }
  }
  for (const [symbol, finding] of await findConflicts(db, symbols)) {
    const requests = requestsOf(symbol);
    const score = scoreOf(finding, requests ?? 0);
    found.push({ symbol, finding, basis: digest(finding.basis), requests, score });
  }
  return found;
}

/** Stores the findings of symbols whose statements are still those that were read; answers the other symbols. */
async function storeUnchanged(
  platform: Platform,
  versions: ReadonlyMap<string, number>,
  found: readonly QueuedFinding[],
  waits: boolean,
): Promise<string[]> {
  const symbols = [...versions.keys()];
  const stored = await platform.db.transaction().execute(async (trx) => {
    if (waits) for (const symbol of symbols) await lockSymbol(trx, symbol);
    const locked = new Set(waits ? symbols : await tryLockSymbols(trx, symbols));
    // Read under the lock: whoever held it before has committed what they did.
    const now = await readStatementVersions(trx, symbols);
    const same = symbols.filter((symbol) => locked.has(symbol) && now.get(symbol) === versions.get(symbol));
    const kept = new Set(same);
    const at = new Date(platform.now()).toISOString();
    await storeFindings(
      trx,
      'statements',
      same,
      found.filter(({ symbol }) => kept.has(symbol)),
      at,
    );
    await noteStatementsScanned(trx, new Map(same.map((symbol) => [symbol, versions.get(symbol)!])), at);
    return kept;
  });
  return symbols.filter((symbol) => !stored.has(symbol));
}

interface StatementScanOptions {
  /** All symbols, not only those whose statements changed. */
  readonly full: boolean;
  readonly requestsOf: (symbol: string) => number | null;
  progress?(symbols: number, found: number): Promise<void> | undefined;
}

/**
 * Scans the statements of all symbols that changed since their last scan, some symbols at a time; one that is killed leaves
 * complete batches. Symbols that are repaired or decided meanwhile are scanned again at the end.
 */
export async function scanStatements(
  platform: Platform,
  { full, requestsOf, progress }: StatementScanOptions,
): Promise<{ symbols: number; found: number }> {
  const { db } = platform;
  const tally = { symbols: 0, found: 0 };
  const overtaken: string[] = [];
  const review = async (symbols: readonly string[], waits: boolean): Promise<string[]> => {
    const versions = await readStatementVersions(db, symbols);
    const found = await errorsOf(db, [...versions.keys()], requestsOf);
    const left = await storeUnchanged(platform, versions, found, waits);
    tally.symbols += versions.size - left.length;
    tally.found += found.filter(({ symbol }) => !left.includes(symbol)).length;
    await progress?.(tally.symbols, tally.found);
    return left;
  };
  for (let after = ''; ;) {
    const page = await statementVersionsAfter(db, after, symbolsCompared);
    if (!page.length) break;
    after = page.at(-1)!.symbol;
    const scanned = await readStatementScans(
      db,
      page.map(({ symbol }) => symbol),
    );
    const due = page.filter(({ symbol, version }) => full || scanned.get(symbol) !== version);
    for (let i = 0; i < due.length; i += symbolsAtOnce) {
      const symbols = due.slice(i, i + symbolsAtOnce).map(({ symbol }) => symbol);
      overtaken.push(...(await review(symbols, false)));
    }
  }
  for (const symbol of overtaken) await review([symbol], true);
  return tally;
}

/** Whether the statements of a symbol have changed since their last scan. */
export async function areStatementsDue(trx: Trx, symbol: string): Promise<boolean> {
  const [versions, scanned] = await Promise.all([
    readStatementVersions(trx, [symbol]),
    readStatementScans(trx, [symbol]),
  ]);
  return versions.get(symbol) !== scanned.get(symbol);
}

/** Scans the statements of one symbol, where it has any; the caller holds its lock (`lockSymbol`). */
export async function rescanStatements(trx: Trx, symbol: string, nowMs: number): Promise<void> {
  const versions = await readStatementVersions(trx, [symbol]);
  if (!versions.size) return;
  const requests = await knownRequests(trx, symbol);
  const found = await errorsOf(trx, [symbol], () => requests);
  const at = new Date(nowMs).toISOString();
  await storeFindings(trx, 'statements', [symbol], found, at);
  await noteStatementsScanned(trx, versions, at);
}
