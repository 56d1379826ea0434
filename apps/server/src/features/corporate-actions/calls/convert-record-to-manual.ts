import { convertRecordToManual } from '@midoffice/contract/corporate-actions/calls';
import { edsTexts, manualSource } from '@midoffice/contract/corporate-actions/shapes';
import { badInput } from '../../../platform/http/errors.ts';
import { implementWrite } from '../../../platform/http/implement.ts';
import { sentOf, type Desk } from '../desk.ts';
import { runEdit } from '../edit.ts';
import { planManual } from '../plan-manual.ts';

function valuesOf(desk: Desk, key: string, source: string | undefined) {
  const main = desk.main.get(key);
  if (source === undefined) {
    if (!main || main.deleted) throw badInput('data.key', `there is no record ${key}`);
    if (main.source === manualSource) throw badInput('data.key', `${key} is a manual record already`);
    return main.values;
  }
  const sent = sentOf(desk.facts).find((one) => one.source === source && one.key === key);
  if (!sent) throw badInput('data.source', `${source} has no record ${key}`);
  if (main?.deleted) throw badInput('data.key', `${key} was deleted: restore it first`);
  return sent.values;
}

export const handler = implementWrite(convertRecordToManual, (context, { data, ...repair }) =>
  runEdit(context, { symbol: data.symbol, ...repair }, edsTexts.converted, (desk) =>
    planManual(desk, repair.table, data.key, valuesOf(desk, data.key, data.source), 'data'),
  ),
);
