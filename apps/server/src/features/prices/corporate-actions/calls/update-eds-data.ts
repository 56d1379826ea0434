import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { runEdit } from '../edit.ts';
import { namedRecord } from '../flat.ts';
import { nothingCollected, planCollected } from '../plan.ts';

export const handler = implementWrite(updateEdsData, (context, { record, ...repair }) =>
  runEdit(context, { symbol: record.symbol, ...repair }, edsTexts.calendarSaved, (desk) => {
    const named = namedRecord(desk.table, record, 'record');
    const existing = desk.main.get(named.key);
    if (!existing || existing.deleted) throw badInput('record.key', `there is no record ${named.key}`);
    return planCollected(
      desk,
      { ...nothingCollected, updatedValues: [{ ...named, place: 'record' }] },
      'eds.calendar-updated',
    );
  }),
);
