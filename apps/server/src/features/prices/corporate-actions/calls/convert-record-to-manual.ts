import { convertRecordToManual } from '@midoffice/contract/prices/corporate-actions/calls/convert-record-to-manual';
import { edsTexts, manualSource } from '@midoffice/contract/prices/corporate-actions/shapes';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { sentOf, type Desk } from '../desk.ts';
import { runEdit } from '../edit.ts';
import { namedRecord } from '../flat.ts';
import { planManual } from '../plan-manual.ts';

/** The values of a record as it is, or as one source sent it. @throws ApiError 400 where there is no such record */
function valuesOf({ main, facts }: Desk, key: string, source: string | undefined) {
  const record = main.get(key);
  if (record?.deleted) throw badInput('data.key', `${key} was deleted: restore it first`);
  const sent = sentOf(facts).find((one) => one.source === source && one.key === key);
  if (sent) return sent.values;
  // A record that is kept from imports may be of a source that does not send it any more.
  if (source !== undefined && source !== record?.source)
    throw badInput('data.source', `${source} has no record ${key}`);
  if (!record) throw badInput('data.key', `there is no record ${key}`);
  if (record.source === manualSource) throw badInput('data.key', `${key} is a manual record already`);
  return record.values;
}

export const handler = implementWrite(convertRecordToManual, (context, { data, ...repair }) =>
  runEdit(context, { symbol: data.symbol, ...repair }, edsTexts.converted, (desk) => {
    const { key, values } = namedRecord(desk.table, { ...data, invalid: false }, 'data');
    const all = { ...valuesOf(desk, key, data.source), ...values };
    return planManual(desk, repair.table, key, all, 'data');
  }),
);
