import type { Row } from '../client.ts';
import { demoPassword } from '../../../platform/demo/staff.ts';
import { has, said } from '../shape.ts';

/** Calls about the health of data. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/get-table-consolidated-statistics',
    input: () => ({ tableName: 'Financials_Update' }),
    answer: {
      ...has('startDate endDate'),
      rows: [{ ...has('valid attention invalid null min max'), subGroups: 'any' }],
    },
  },
  {
    call: 'GET /status/lightsail-instance-metrics',
    input: () => ({ group: 'liveprod' }),
    answer: { rows: [{ ...has('instanceName metricName updatedAt'), values: [has('timestamp value')] }] },
    changes: true,
  },
  {
    call: 'GET /status/aws-db-metrics',
    input: () => ({ runMetrics: true }),
    answer: { rows: [{ ...has('identifier metricName updatedAt'), values: [has('timestamp value')] }] },
    changes: true,
  },
  {
    call: 'POST /status/aws-db-metrics-reboot',
    input: () => ({ server: 'statements-archive', password: demoPassword }),
    answer: said,
  },
  {
    call: 'GET /status/cloudwatch-logs-init',
    input: () => ({}),
    answer: { groups: [has('name')] },
  },
  {
    call: 'GET /status/cloudwatch-logs',
    input: () => ({ group: '/midoffice-demo/liveprod/api', limit: 20 }),
    answer: { rows: [has('time logGroupName message idNum')] },
  },
  {
    call: 'GET /status/fix/financial-update-users',
    input: () => ({}),
    answer: [has('user')],
  },
  {
    call: 'GET /status/fix/financial-updates-stats',
    input: () => ({}),
    answer: has('windows users'),
  },
  {
    call: 'GET /status/fix/financial-updates',
    input: () => ({ type: '3 months', page: '0' }),
    answer: [has('symbol calendarYear period field oldVal newVal')],
  },
  {
    call: 'GET /status/fix/financial-updates-file/{symbol}',
    input: () => ({ symbol: 'ORBD' }),
    answer: 'text/csv',
  },
];
