import { demoRepositories } from '../../../platform/demo/records.ts';
import { timeOfDay, type FeatureSeed, type Random } from '../../../platform/demo/world.ts';
import { fetchChanged, keepChanged } from './mirror.ts';

const titles: Readonly<Record<(typeof demoRepositories)[number], readonly string[]>> = {
  'midoffice-demo/data-service': [
    'Dividends are counted twice after a split with the same ex-date',
    'Cash flow: free cash flow misses leases since Q2',
    '13F import stops at filings without an information table',
    'Exchange rates of holidays are taken from the day after',
    'EOD: volume of consolidated tape differs from the exchange',
    'Statements: fiscal year shifts by one for 52-week filers',
    'ETF holdings: weights do not add up to 100 %',
  ],
  'midoffice-demo/data-service-realtime': [
    'Websocket closes with 1006 one hour after connecting',
    'Quotes of halted symbols are shown as live',
    'After-hours trades lack a timestamp in milliseconds',
  ],
  'midoffice-demo/platform': [
    'API key restrictions ignore IPv6 addresses',
    'Sign-up accepts disposable domains with sub-domains',
    'Bandwidth counter resets at midnight of the server, not UTC',
    'Invoice lacks the VAT number of EU customers',
  ],
  'midoffice-demo/platform-web': [
    'Pricing page: annual switch keeps the monthly price',
    'Documentation: search finds no endpoint with a dash',
    'Dashboard: chart legend is cut at 1280 px',
  ],
};
const people = ['hkim', 'lara-b', 'tomas-dev', 'nina-k'] as const;
const labels = ['bug', 'data', 'enhancement', 'documentation', 'urgent'] as const;

function issuesOf(random: Random, now: number, list: readonly string[]) {
  return list.map((title, n) => {
    const ageHours = (list.length - n) * 70 + random.int(1, 40);
    const createdAt = new Date(now - ageHours * 3_600_000).toISOString();
    const isClosed = random.next() < 0.35;
    return {
      title,
      body: `**What happens**\n\n${title}.\n\n**Expected**\n\nThe same as in the source.`,
      state: isClosed ? ('closed' as const) : ('open' as const),
      user: random.pick(people),
      labels: [random.pick(labels)],
      assignees: random.next() < 0.6 ? [random.pick(people)] : [],
      comments: random.int(0, 6),
      createdAt,
      ...(isClosed && {
        closedAt: new Date(now - random.int(1, ageHours - 1) * 3_600_000).toISOString(),
      }),
    };
  });
}

/** Issues at the stand-in, read as a refresh does. */
export const featureSeed: FeatureSeed = {
  order: 61,
  async seed(world) {
    const { platform, sandbox, random } = world;
    const now = timeOfDay(world, '08:00');
    for (const repository of demoRepositories) {
      sandbox.github.seed(repository, issuesOf(random, now, titles[repository]));
      const read = await fetchChanged(platform, repository);
      await platform.db.transaction().execute((trx) => keepChanged(trx, repository, read));
    }
  },
};
