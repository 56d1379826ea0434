import { isoMoment } from '@midoffice/contract/kernel';
import { planCodes } from '@midoffice/contract/customers/accounts/shapes';
import { csvRows, FileError, type TextChunks } from '@midoffice/market';
import { z } from 'zod';
import type { LeadFacts } from './store.ts';

const mostRows = 200_000;
const hostName = /^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', '1'].map((text) => [text, true] as const),
  ...['no', 'false', '0'].map((text) => [text, false] as const),
]);
const emailWords = 'must be an e-mail address';

const amount = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);
const email = z.email(emailWords).max(254, 'must have at most 254 characters');

/** One row of a list; a cell that is empty counts as not given. */
const listRow = z.object({
  domain: z
    .string({ error: 'is required' })
    .transform((text) => text.toLowerCase())
    .pipe(z.string().regex(hostName, 'must be a domain such as example.com')),
  email: email.optional(),
  /** Separated by blanks or semicolons. */
  emailother: z
    .string()
    .transform((text) => text.split(/[\s;]+/).filter(Boolean))
    .pipe(z.array(email).max(50, 'must have at most 50 addresses'))
    .optional(),
  userid: z.string().max(128, 'must have at most 128 characters').optional(),
  planCode: z.enum(planCodes, { error: `must be one of ${planCodes.join(', ')}` }).optional(),
  apiCount: amount.optional(),
  lastAPICall: isoMoment.optional(),
  backlinks: amount.optional(),
  searchtraffic: amount.optional(),
  authscore: amount.pipe(z.number().max(100, 'must be at most 100')).optional(),
  accessible: z
    .string()
    .toLowerCase()
    .refine((text) => yesOrNo.has(text), 'must be yes or no')
    .transform((text) => yesOrNo.get(text)!)
    .optional(),
  createdAt: isoMoment.optional(),
});

/** The columns that a list may have, in any order; `domain` is needed. */
export const listColumns = Object.keys(listRow.shape);

function headerOf(record: readonly string[]): string[] {
  const unknown = record.find((name) => !listColumns.includes(name));
  if (unknown !== undefined)
    throw new FileError(1, unknown, `there is no column '${unknown}'; columns are ${listColumns.join(', ')}`);
  const twice = record.find((name, index) => record.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(1, twice, `the column '${twice}' appears twice`);
  if (!record.includes('domain')) throw new FileError(1, 'domain', "the column 'domain' is missing");
  return [...record];
}

function factsOf(header: readonly string[], record: readonly string[], line: number): LeadFacts {
  if (record.length !== header.length)
    throw new FileError(line, null, `${record.length} cells where the header has ${header.length}`);
  const cells = Object.fromEntries(
    header.map((name, index) => [name, record[index]!] as const).filter(([, cell]) => cell !== ''),
  );
  const parsed = listRow.safeParse(cells);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue!.path[0]);
    throw new FileError(line, field, `${field} ${issue!.message}`);
  }
  const row = parsed.data;
  return {
    domain: row.domain,
    email: row.email ?? '',
    otherEmails: row.emailother ?? [],
    userid: row.userid ?? null,
    planCode: row.planCode ?? 'free',
    apiCount: row.apiCount ?? 0,
    lastApiCallAt: row.lastAPICall ?? null,
    backlinks: row.backlinks ?? null,
    searchTraffic: row.searchtraffic ?? null,
    authorityScore: row.authscore ?? null,
    accessible: row.accessible ?? null,
    manualInserted: true,
    createdAt: row.createdAt ?? null,
  };
}

/** A list of leads, and the columns that it has. */
export interface LeadList {
  readonly leads: readonly LeadFacts[];
  readonly columns: ReadonlySet<string>;
}

/**
 * Reads a list of leads: CSV with a header, UTF-8. Every row is checked before any is used.
 * @throws FileError naming line and column of the first row that cannot be used
 */
export async function readLeadList(chunks: TextChunks): Promise<LeadList> {
  const leads: LeadFacts[] = [];
  const lines = new Map<string, number>();
  let header: string[] | undefined;
  for await (const { line, record } of csvRows(chunks)) {
    if (!header) {
      header = headerOf(record);
      continue;
    }
    const facts = factsOf(header, record, line);
    const name = `${facts.domain} ${facts.email.toLowerCase()}`;
    const known = lines.get(name);
    if (known !== undefined)
      throw new FileError(line, 'domain', `${name.trim()} is already on line ${known}`);
    if (leads.length === mostRows)
      throw new FileError(line, null, `more than ${mostRows.toLocaleString('en-US')} rows`);
    lines.set(name, line);
    leads.push(facts);
  }
  if (!header) throw new FileError(1, null, 'the file is empty');
  return { leads, columns: new Set(header) };
}
