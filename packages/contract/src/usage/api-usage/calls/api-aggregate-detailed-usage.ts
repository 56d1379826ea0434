import { defineCall } from '../../../kernel/index.ts';
import { drillDownBody, usageView } from '../shapes.ts';

export const apiAggregateDetailedUsage = defineCall('apiAggregateDetailedUsage', {
  method: 'POST',
  path: '/status/api-aggregate-detailed-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'Drill-down of one base path or exchange: requests by key and status with the queries asked most',
  body: drillDownBody,
  output: usageView,
  reads: ['usage'],
});
