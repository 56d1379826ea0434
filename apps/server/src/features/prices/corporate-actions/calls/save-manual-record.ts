import { saveManualRecord } from '@midoffice/contract/prices/corporate-actions/calls/save-manual-record';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { runEdit } from '../edit.ts';
import { namedRecord } from '../flat.ts';
import { planManualRecord } from '../plan-manual.ts';

export const handler = implementWrite(saveManualRecord, (context, { record, isNew, ...repair }) =>
  runEdit(context, { symbol: record.symbol, ...repair }, edsTexts.edited, (desk) =>
    planManualRecord(desk, { ...namedRecord(desk.table, record, 'record'), isNew }),
  ),
);
