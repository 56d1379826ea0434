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
  {
    call: 'GET /status/exchanges-stats',
    input: () => ({}),
    answer: {
      rows: [
        {
          ...has(
            'exchange delay lastOpen lastUpdated lastTrade avgBucket totalCount activeCount marketStatus eodSourceSymbols priceCount eodSymbols marketHours',
          ),
          timeStats: has('avg'),
          buckets: has('deadCount eodCount'),
        },
      ],
    },
  },
  {
    call: 'GET /status/exchanges-details',
    input: () => ({ exchange: 'NYSE', bucket: '5' }),
    answer: has('rows'),
  },
  {
    call: 'GET /status/check-set-inactive-eod',
    input: () => ({}),
    answer: said,
    changes: true,
  },
  {
    call: 'GET /status/aftermarket-stats',
    input: () => ({}),
    answer: has('tradeCount quoteCount minTrade minQuote outOfRange'),
  },
  {
    call: 'GET /status/intraday-backfill-monitor',
    input: () => ({}),
    answer: { rows: [has('1day 3day 7day 14day 14plusDays nulls')] },
  },
  {
    call: 'GET /status/elastic-cache-count',
    input: () => ({ redisType: 'others', pattern: 'quote:*', expire: 60, limit: 3000 }),
    answer: has('count'),
  },
  {
    call: 'GET /status/elastic-cache',
    input: () => ({ redisType: 'main', pattern: 'gateway:*', limit: 3000 }),
    answer: { keys: ['any'] },
    changes: true,
  },
  {
    call: 'GET /status/elastic-cache',
    input: () => ({ redisType: 'others', pattern: 'b*', expire: 60, limit: 3000 }),
    answer: said,
    changes: true,
  },
  {
    call: 'GET /status/elastic-cache-key',
    input: () => ({ redisType: 'others', key: 'quote:ORBD' }),
    answer: has('key type value'),
    changes: true,
  },
  {
    call: 'GET /status/elastic-cache-key',
    input: () => ({ redisType: 'others', key: 'quote:LMNT', expire: 60 }),
    answer: said,
    changes: true,
  },
  {
    call: 'GET /status/redis-screener-fields',
    input: () => ({}),
    answer: { fields: [has('name kind parameters')] },
  },
  {
    call: 'GET /v4/private/perplexity-screener',
    input: () => ({ marketCapMin: 1_000_000_000, isEtf: false }),
    answer: [has('symbol marketCap')],
  },
  {
    call: 'GET /api/v4/private/perplexity-screener',
    input: () => ({ sector: 'Technology', priceMin: 1, priceMax: 100_000 }),
    answer: [has('symbol sector price')],
  },
  {
    call: 'GET /static/screener-schema.json',
    input: () => ({}),
    answer: { fields: [has('name kind parameters')] },
  },
  {
    call: 'GET /status/endpoints-stats',
    input: () => ({ type: 'hours' }),
    answer: [
      has('id latencyAvg latencyMax latencyMin status200 status400 status401 status403 status429 status500'),
    ],
  },
  {
    call: 'GET /status/endpoints-graph-stats',
    input: () => ({ type: 'days', id: '/api/v3/quote' }),
    answer: [has('date failed total')],
  },
];
