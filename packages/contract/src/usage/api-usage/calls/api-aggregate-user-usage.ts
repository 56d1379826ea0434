import { defineCall } from '../../../kernel/index.ts';
import { drillDownBody, usageView } from '../shapes.ts';

export const apiAggregateUserUsage = defineCall('apiAggregateUserUsage', {
  method: 'POST',
  path: '/status/api-aggregate-user-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'Drill-down of one base path or exchange: requests by customer and key, the busiest first',
  body: drillDownBody,
  output: usageView,
  reads: ['usage'],
});
