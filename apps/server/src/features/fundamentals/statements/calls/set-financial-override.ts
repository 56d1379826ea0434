import { setFinancialOverride } from '@midoffice/contract/fundamentals/statements/calls/set-financial-override';
import {
  statementIdOf,
  statementOverrideLabels,
  statementTexts,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readRows } from '../../../../platform/ledger/store.ts';
import {
  answerOf,
  refuseRepaired,
  repairBy,
  rowChange,
  writePlan,
} from '../../../../platform/repairs/repairs.ts';
import { openStatementDesk } from '../desk.ts';
import { statementLedger } from '../ledger-tables.ts';
import { overridesOf } from '../read.ts';
import { shownRows, tableOfOverride } from '../rows.ts';

export const handler = implementWrite(setFinancialOverride, async (context, input) => {
  const { symbol, calendarYear, period, type, override, preview, reason, expectedChangeSet } = input;
  const { trx } = context;
  const table = tableOfOverride(type);
  const desk = await openStatementDesk(trx, symbol, table);
  const target = { targetKind: 'statement', target: symbol } as const;
  await refuseRepaired(trx, target, expectedChangeSet);
  const id = statementIdOf(calendarYear, period);
  const record = desk.main.get(id);
  if (!record) throw badInput('period', `there is no record ${id} of ${symbol} in ${table}`);
  const key = { symbol, calendar_year: calendarYear, period, type };
  const [current = null] = await readRows(trx, statementLedger.override, [key]);
  const plan = {
    kind: override ? 'statement.override-set' : 'statement.override-removed',
    source: 'person',
    summary: `${id}: ${statementOverrideLabels[type]}${override ? '' : ' no longer'}`,
    rows: [rowChange(statementLedger.override, current, override ? key : null)].filter(
      () => override || current,
    ),
  };
  const applied = await writePlan(trx, target, plan, repairBy(context, { reason, preview }));
  if (applied.cellCount === 0) throw new ApiError(400, statementTexts.nothingDiffers);
  const overrides = new Map(await overridesOf(trx, symbol));
  const after = override ? [type] : [];
  const others = (overrides.get(id) ?? []).filter((one) => one !== type);
  overrides.set(id, [...others, ...after]);
  return {
    ...answerOf(context, applied, statementTexts.overridden, preview),
    changed: [{ table, id, field: 'override', before: current ? type : null, after: override ? type : null }],
    changedCount: 1,
    records: shownRows(symbol, table, [record], overrides),
  };
});
