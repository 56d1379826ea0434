import { updateEdsData } from '@midoffice/contract/corporate-actions/calls';
import { edsTexts } from '@midoffice/contract/corporate-actions/shapes';
import { badInput } from '../../../platform/http/errors.ts';
import { implementWrite } from '../../../platform/http/implement.ts';
import { runEdit } from '../edit.ts';
import { nothingCollected, planCollected } from '../plan.ts';

export const handler = implementWrite(updateEdsData, (context, { record, ...repair }) =>
  runEdit(context, { symbol: record.symbol, ...repair }, edsTexts.calendarSaved, (desk) => {
    const standing = desk.main.get(record.key);
    if (!standing || standing.deleted) throw badInput('record.key', `there is no record ${record.key}`);
    return planCollected(desk, { ...nothingCollected, updatedValues: [record] }, 'eds.calendar-updated');
  }),
);
