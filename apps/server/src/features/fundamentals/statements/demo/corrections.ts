import { insertAudit, type AuditRecord } from '../../../../platform/audit/store.ts';
import type { Trx } from '../../../../platform/db/connect.ts';
import { demoStaff } from '../../../../platform/demo/staff.ts';
import { writePlan } from '../../../../platform/repairs/repairs.ts';
import { planCells } from '../plan-cells.ts';
import { readStatements } from '../read.ts';

interface Correction {
  readonly symbol: string;
  readonly role: 'analyst' | 'admin';
  /** Which annual income statement: 1 is the newest. */
  readonly back: number;
  readonly field: 'weightedAverageShsOutDil' | 'filingDate';
  readonly note: string;
  /** It is taken out again by the other person. */
  readonly removed?: boolean;
}

/** Small ones that break no formula, so that the editor, the ledger and Financial Updates have some to show. */
const corrections: readonly Correction[] = [
  { symbol: 'ORBD', role: 'analyst', back: 3, field: 'weightedAverageShsOutDil', note: 'note 4' },
  { symbol: 'QLTY', role: 'analyst', back: 2, field: 'weightedAverageShsOutDil', note: 'note 7' },
  { symbol: 'QLTY', role: 'analyst', back: 3, field: 'weightedAverageShsOutDil', note: 'note 7' },
  { symbol: 'QLTY', role: 'admin', back: 2, field: 'filingDate', note: 'cover page' },
  {
    symbol: 'TSSL',
    role: 'admin',
    back: 4,
    field: 'weightedAverageShsOutDil',
    note: 'note 2',
    removed: true,
  },
  { symbol: 'TSSL', role: 'analyst', back: 5, field: 'filingDate', note: 'cover page' },
];

const dayMs = 86_400_000;
const dayAfter = (date: string): string => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);

async function save(
  trx: Trx,
  { symbol, role, note }: Pick<Correction, 'symbol' | 'role' | 'note'>,
  cell: Omit<Parameters<typeof planCells>[1]['cells'][number], 'source'>,
): Promise<void> {
  const person = demoStaff.find((one) => one.role === role)!;
  const actor = { id: person.userid, label: person.email };
  const audit = async (entry: AuditRecord): Promise<void> =>
    void (await insertAudit(trx, { ...entry, actor, call: 'demo', kind: 'statement.updated' }));
  const plan = await planCells(trx, {
    symbol,
    statement: 'income',
    cells: [{ ...cell, source: `annual report, ${note}` }],
  });
  const edit = {
    actor,
    call: 'updateSymbolStatements',
    reason: `As in the annual report, ${note}`,
    preview: false,
    audit,
  };
  await writePlan(trx, { targetKind: 'statement', target: symbol }, plan, edit);
}

/** Corrections that people of the demo have made, one of them taken out again. */
export async function correctDemoStatements(trx: Trx): Promise<void> {
  for (const correction of corrections) {
    const { symbol, back, field } = correction;
    const record = (await readStatements(trx, { symbol, statement: 'income', period: 'annual' })).at(-back);
    const shares = record?.values['weightedAverageShsOutDil'];
    const date = record?.filingDate;
    if (!record || !shares || !date) continue;
    const { calendarYear, period } = record;
    const [was, value] =
      field === 'filingDate' ? [date, dayAfter(date)] : [shares, Math.round(shares * 1.001)];
    await save(trx, correction, { calendarYear, period, field, value });
    if (correction.removed)
      await save(trx, { ...correction, role: 'analyst' }, { calendarYear, period, field, value: was });
  }
}
