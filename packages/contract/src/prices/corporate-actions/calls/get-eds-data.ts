import { z } from 'zod';
import { defineCall, isoDate } from '../../../kernel/index.ts';
import { calendarTable } from '../inputs.ts';
import { edsFlatRecord } from '../shapes.ts';

const calendar = ['edsCalendar', 'epsEditor', 'splitController'] as const;

export const getEdsData = defineCall('getEdsData', {
  method: 'GET',
  path: '/status/fix/eds-data',
  host: 'data',
  access: calendar,
  mode: 'read',
  summary: 'Corporate actions of one day, by symbol; at most 2,000',
  query: z.object({ date: isoDate, table: calendarTable }),
  output: z.array(edsFlatRecord),
  reads: ['eds'],
});
