import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import type { InputOf } from '@midoffice/contract/kernel';
import { statementTypes, type StatementRecord } from '@midoffice/market/statements/fields';
import { actorOf } from '../../../../platform/audit/store.ts';
import type { DbOrTrx, Trx } from '../../../../platform/db/connect.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared, type WriteContext } from '../../../../platform/http/implement.ts';
import { filingAddress } from '../../filings/api.ts';
import { storeFilingSegments } from '../filing-segments.ts';
import { readStatements, storeSourceRecords } from '../../statements/api.ts';
import { symbolsOfFiling } from '../filing-store.ts';
import { tablesOf } from '../reading/tables-of.ts';
import { recordsOfFiling } from '../rerun.ts';
import { resetRecords } from '../reset-sec.ts';
import { readMappers, readSelectors } from '../template-store.ts';

type Input = InputOf<typeof rerunSecLink>;

/** Whose filing it is. @throws ApiError 400 where nothing says it, or several companies could be meant */
async function symbolOf(db: DbOrTrx, { symbol }: Input, link: string): Promise<string> {
  if (symbol) return symbol;
  const address = filingAddress('link', link);
  const [found] = await symbolsOfFiling(db, address.link, address.cik);
  if (found) return found;
  throw new ApiError(400, 'symbol: is required, as no stored statement names this filing', {
    field: 'symbol',
  });
}

/** Records as the layer has them, with what the filing gives in place: what no row mapper found stays as it was. */
async function completed(trx: Trx, found: readonly StatementRecord[]): Promise<StatementRecord[]> {
  const all: StatementRecord[] = [];
  for (const record of found) {
    const { symbol, statement, calendarYear, period } = record;
    const layer = await readStatements(trx, { symbol, statement, source: 'sec' });
    const known = layer.find((one) => one.calendarYear === calendarYear && one.period === period);
    const { cik, acceptedDate, filingDate } = known ?? record;
    all.push({
      ...record,
      cik: cik ?? record.cik,
      acceptedDate,
      filingDate,
      values: { ...known?.values, ...record.values },
    });
  }
  return all;
}

const message = 'SEC Link refreshed successfully!';
const nameOf = (one: StatementRecord): string => `${one.statement} ${one.calendarYear}-${one.period}`;

/** The answer of a reset that is a change set. */
async function resetAnswer(
  context: WriteContext,
  reset: Omit<Parameters<typeof resetRecords>[1], 'message'>,
) {
  const { records: found, repair } = await resetRecords(context, { ...reset, message });
  const records = found.map(({ table, id }) => `${table} ${id}`);
  const inserted = found.filter(({ before }) => before === null).length;
  const { symbol } = reset;
  const changed = new Set(repair.changed.map(({ id }) => id)).size;
  return { success: true as const, message, symbol, records, inserted, changed, repair };
}

export const handler = implementPrepared(
  rerunSecLink,
  async ({ platform, db }, input) => {
    const { link } = input;
    if (!link) throw new ApiError(400, 'No SEC Link found!', { field: 'link' });
    const symbol = await symbolOf(db, input, link);
    const { file, filing } = await tablesOf(platform, link, true);
    return { symbol, link: file.link, filing };
  },
  async (context, { quarterly, preview, repair, reason }, { symbol, link, filing }) => {
    const { trx, staff } = context;
    const [selectors, mappers, ...stored] = await Promise.all([
      readSelectors(trx),
      readMappers(trx),
      ...statementTypes.map((statement) => readStatements(trx, { symbol, statement })),
    ]);
    const found = recordsOfFiling({
      symbol,
      link,
      filing,
      selectors,
      mappers,
      records: stored.flat(),
      quarterly,
    });
    if (!found.length)
      throw new ApiError(
        422,
        'SEC Link refreshed failed: no statement of this filing is recognised by a table selector and its row mappers',
      );
    if (repair)
      return resetAnswer(context, { symbol, link, filing, found, stored: stored.flat(), preview, reason });
    const records = await completed(trx, found);
    const done = await storeSourceRecords(
      trx,
      { symbol, source: 'sec', records, fileName: link },
      actorOf(staff),
    );
    const segments = await storeFilingSegments(
      trx,
      { symbol, filing, records: [...stored.flat(), ...records], fileName: link },
      actorOf(staff),
    );
    const names = [...records.map(nameOf), ...segments.map(({ table, id }) => `${table} ${id}`)];
    if (preview) context.previewOnly();
    else
      await context.audit({
        targetKind: 'statement',
        targetId: symbol,
        after: { link, records: names, importId: done.importId },
      });
    const { inserted, changed } = done;
    return {
      success: true as const,
      message,
      symbol,
      records: names,
      inserted,
      changed,
    };
  },
);
