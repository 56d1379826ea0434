import type { FeatureSeed } from '../../../platform/demo/world.ts';

/** What the demo's servers write, control characters and markup among it. */
const groups = [
  {
    name: '/midoffice-demo/liveprod/api',
    everySeconds: 7,
    lines: [
      'GET /api/v3/quote/AAPL 200 12 ms request={n}',
      'GET /api/v3/income-statement/MSFT 200 31 ms request={n}',
      'GET /api/v3/historical-price-full/LMNT 429 2 ms request={n}',
      'WARN slow query profile_by_symbol 1840 ms request={n}',
      '\u001B[31mERROR\u001B[0m upstream closed the connection request={n}',
      'GET /api/v3/search?query=<script>alert("x")</script> 400 1 ms request={n}',
    ],
  },
  {
    name: '/midoffice-demo/liveintraday/processor',
    everySeconds: 30,
    lines: ['processed {n} bars in 412 ms', 'WARN no bars from iex for 40 s', 'reconnected to iex'],
  },
  {
    name: '/midoffice-demo/batchrun/financials',
    everySeconds: 300,
    lines: [
      'run {n} finished: 12 filings read',
      '{"level":"error","filing":"{n}","reason":"no table found"}',
    ],
  },
  { name: '/midoffice-demo/private/unused' },
];

/** Groups of logs at the stand-in. */
export const featureSeed: FeatureSeed = {
  order: 64,
  async seed({ sandbox }) {
    sandbox.aws.seed([], groups);
  },
};
