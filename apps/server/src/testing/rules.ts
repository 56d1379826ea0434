// Keeps whoever changes how data are derived from forgetting to raise the version of the rules.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { canonical } from '../platform/audit/canonical.ts';
import type { Db, Trx } from '../platform/db/connect.ts';
import { putRows, readRows, type Rows } from './rules-store.ts';

/** What some facts come out as, in digests. */
interface Case {
  readonly facts: string;
  readonly outcome: string;
}

/** A version of rules and what they make of fixed facts: the reviewed file, or what was measured. */
export interface Rules {
  readonly version: number;
  readonly cases: Readonly<Record<string, Case>>;
}

// Figures to twelve places: the last bits are no rule, and may differ between builds of the engine.
const rounded = (value: unknown): unknown =>
  typeof value === 'number'
    ? Number(value.toPrecision(12))
    : Array.isArray(value)
      ? value.map(rounded)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]))
        : value;
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(canonical(rounded(value)))
    .digest('hex')
    .slice(0, 24);

/** Thrown to take back what a case wrote. */
class Enough extends Error {}

/** What rules make of facts: each case is put into empty tables, made, read and taken back. */
export async function measureRules(
  db: Db,
  rules: {
    readonly version: number;
    readonly cases: Readonly<Record<string, Rows>>;
    /** The tables that follow. */
    readonly derived: readonly string[];
    make(trx: Trx): Promise<unknown>;
  },
): Promise<Rules> {
  const cases: Record<string, Case> = {};
  for (const [name, facts] of Object.entries(rules.cases)) {
    const work = db.transaction().execute(async (trx) => {
      await putRows(trx, facts);
      await rules.make(trx);
      const outcome = await readRows(trx, rules.derived);
      if (!Object.values(outcome).some((rows) => rows.length)) throw new Error(`${name}: nothing came out`);
      cases[name] = { facts: digest(facts), outcome: digest(outcome) };
      throw new Enough();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
  }
  return { version: rules.version, cases };
}

/**
 * What is wrong with measured rules beside the reviewed ones; null: nothing.
 * @returns `raise` where equal facts come out differently by the same version, else `update` where the file is behind
 */
export function judgeRules(
  reviewed: Rules,
  measured: Rules,
): { readonly do: 'raise' | 'update'; readonly names: readonly string[] } | null {
  const names = Object.keys({ ...reviewed.cases, ...measured.cases }).filter(
    (name) => canonical(reviewed.cases[name] ?? null) !== canonical(measured.cases[name] ?? null),
  );
  const otherwise = names.filter((name) => {
    const [was, is] = [reviewed.cases[name], measured.cases[name]];
    return was && is && was.facts === is.facts;
  });
  if (otherwise.length && measured.version <= reviewed.version) return { do: 'raise', names: otherwise };
  return names.length || measured.version !== reviewed.version ? { do: 'update', names } : null;
}

/**
 * Compares measured rules with the reviewed file; `UPDATE_RULES=1` writes it, but never where the version must be raised.
 * @param constant the constant that holds the version, and its file
 * @throws Error that says what to do
 */
export function checkRules(measured: Rules, file: string, constant: string, test: string): void {
  const reviewed = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Rules)
    : { version: 0, cases: {} };
  const wrong = judgeRules(reviewed, measured);
  if (!wrong) return;
  if (wrong.do === 'raise')
    throw new Error(
      `Equal facts come out differently (${wrong.names.join('; ')}). If that is meant, raise ${constant} from ${reviewed.version} to ${reviewed.version + 1}: ` +
        `installations then make everything again once after the upgrade. Then UPDATE_RULES=1 node --test ${test}`,
    );
  if (process.env['UPDATE_RULES'] !== '1')
    throw new Error(
      `${basename(file)} is behind (version ${reviewed.version}, now ${measured.version}; ${wrong.names.join('; ')}): UPDATE_RULES=1 node --test ${test}, and review the change`,
    );
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
}
