import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { calendarTable, flatRecordInput, recordsAnswer, repairBody } from '../inputs.ts';
import { edsTexts } from '../shapes.ts';

export const updateEdsData = defineCall('updateEdsData', {
  method: 'POST',
  path: '/status/fix/update-eds-data',
  host: 'data',
  access: ['edsCalendar', 'epsEditor'],
  mode: 'write',
  audit: 'eds.calendar-updated',
  summary: 'Saves what was edited in one row of the calendar: only the fields that differ, as a change set',
  body: z.object({
    record: flatRecordInput,
    ...repairBody,
    table: calendarTable,
  }),
  ...recordsAnswer,
  failure: edsTexts.saveFailed,
});
