import type {
  AlertIncident,
  AlertRule,
  AlertSource,
  AlertTest,
  MaintenanceWindow,
} from '@midoffice/contract/monitors/alerts/shapes';

export const rule = (more: Partial<AlertRule> = {}): AlertRule => ({
  id: 7,
  name: 'Batch server overloaded',
  source: 'server',
  target: 'instance/batchrun-1',
  metric: 'CPUUtilization',
  condition: 'above',
  threshold: 90,
  forMinutes: 15,
  recoverMinutes: 5,
  quiet: null,
  mails: ['duty@company.example'],
  webhook: '',
  version: 3,
  enabled: true,
  state: 'ok',
  unit: '%',
  targetLabel: 'batchrun-1',
  metricLabel: 'CPUUtilization',
  valueAt: '2026-06-01T15:00:00.000Z',
  value: 55.25,
  problem: null,
  testedAt: '2026-05-20T10:00:00.000Z',
  testedCount: 2,
  hasWebhookSecret: false,
  lastIncidentAt: '2026-05-30T03:15:00.000Z',
  openIncident: null,
  updatedBy: 'ada@staff.example',
  updatedAt: '2026-05-20T10:00:00.000Z',
  ...more,
});

export const incident = (more: Partial<AlertIncident> = {}): AlertIncident => ({
  id: 12,
  ruleId: 7,
  ruleName: 'Batch server overloaded',
  source: 'server',
  targetLabel: 'batchrun-1',
  metricLabel: 'CPUUtilization',
  conditionText: 'above 90 % for 15 min',
  unit: '%',
  state: 'open',
  startedAt: '2026-06-01T15:00:00.000Z',
  firedAt: '2026-06-01T15:15:00.000Z',
  endedAt: null,
  peak: 98.456,
  endedBecause: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: '',
  snoozedUntil: null,
  heldUntil: null,
  deliveries: [
    {
      event: 'opened',
      channel: 'webhook',
      recipient: 'https://hooks.example.com/in',
      state: 'retrying',
      message: 'The receiver answered with status 503.',
      at: '2026-06-01T15:15:00.000Z',
    },
  ],
  ...more,
});

const conditions: AlertSource['metrics'][number]['conditions'] = ['above', 'below', 'silent'];
const metric = (key: string, unit: string) => ({
  key,
  label: key,
  unit,
  conditions,
  hint: 'Every five minutes.',
});

export const sources: AlertSource[] = [
  {
    source: 'server',
    targets: [
      { key: 'instance/batchrun-1', label: 'batchrun-1', metrics: ['score', 'CPUUtilization'] },
      { key: 'database/prices', label: 'prices', metrics: ['score', 'ReadLatency'] },
    ],
    metrics: [metric('score', 'points'), metric('CPUUtilization', '%'), metric('ReadLatency', 's')],
    leastSilence: 15,
  },
  {
    source: 'feed',
    targets: [{ key: 'NYSE', label: 'NYSE', metrics: ['silence'] }],
    metrics: [
      {
        key: 'silence',
        label: 'Time without a quote',
        unit: 'min',
        conditions: ['silent'],
        hint: 'Of trading.',
      },
    ],
    leastSilence: 1,
  },
];

export const tested = (more: Partial<AlertTest> = {}): AlertTest => ({
  message: 'Would have fired 2 times in the last 30 days.',
  count: 2,
  incidents: [
    {
      startedAt: '2026-05-20T03:00:00.000Z',
      firedAt: '2026-05-20T03:15:00.000Z',
      endedAt: '2026-05-20T04:00:00.000Z',
      peak: 99,
      quiet: true,
    },
    {
      startedAt: '2026-05-10T03:00:00.000Z',
      firedAt: '2026-05-10T03:15:00.000Z',
      endedAt: null,
      peak: 97,
      quiet: false,
    },
  ],
  unit: '%',
  valueCount: 8640,
  from: '2026-05-02T15:00:00.000Z',
  to: '2026-06-01T15:00:00.000Z',
  gaps: [{ from: '2026-05-05T00:00:00.000Z', to: '2026-05-06T00:00:00.000Z' }],
  points: [
    { at: '2026-05-02T15:00:00.000Z', least: 40, most: 60 },
    { at: '2026-05-20T03:00:00.000Z', least: 60, most: 99 },
  ],
  tested: 'proof-of-the-test',
  ...more,
});

export const maintenance = (more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  id: 4,
  source: 'server',
  target: 'instance/batchrun-1',
  targetLabel: 'batchrun-1',
  from: '2026-06-01T14:00:00.000Z',
  to: '2026-06-01T18:00:00.000Z',
  reason: 'New disk',
  state: 'running',
  createdBy: 'ada@staff.example',
  ...more,
});
