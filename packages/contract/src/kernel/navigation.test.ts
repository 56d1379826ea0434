import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleNavigation } from './permission.ts';

const everything = (): boolean => true;
const admin = { role: 'admin', permissions: [] };
const standard = (...permissions: string[]) => ({ role: 'standard', permissions });
const itemsOf = (section: string, staff = admin as { role: string; permissions: string[] }) =>
  visibleNavigation(staff, everything).find((one) => one.key === section)?.items ?? [];
const keysOf = (section: string): string[] => itemsOf(section).map((item) => item.key);

test('Data Fixes has its 14 tools in their order, then those without a stated place, then the fix functions', () => {
  const section = visibleNavigation(admin, everything, { fixNames: ['fillGaps', 'runAll'] }).find(
    (one) => one.key === 'data-fixes',
  )!;
  assert.equal(section.label, 'Data Fixes');
  assert.deepEqual(
    section.items.map((item) => item.label),
    [
      'Fix Profile',
      'Fix Ticker Image',
      'Charts',
      'Historical Marketcap',
      'Revenue Segmentation',
      'SEC',
      'International',
      'EPS Editor',
      'EDS Calendar',
      'Financial Links',
      'Earnings Call',
      'Intraday Analysis',
      'Split Controller',
      'Bug Report',
      'Financial Statements',
      'Manual Fields',
      'fillGaps',
      'runAll',
    ],
  );
});

test('Monitors has its 15 tabs in their order', () => {
  assert.deepEqual(keysOf('monitors'), [
    'table-updates',
    'exchange-updates',
    'intraday-backfill',
    'endpoints-status',
    'cache-monitor',
    'financial-updates',
    'new-news-tracker',
    'athena-analysis',
    'lightsail-monitor',
    'aws-database-monitor',
    'coverage',
    'social-sentiment',
    'websockets',
    'cloudwatch-logs',
    'redis-screener',
  ]);
});

test('Site Changes has its 5 tabs', () => {
  assert.deepEqual(keysOf('site-changes'), [
    'changeLog',
    'blog-search',
    'faqRecords',
    'alertBanner',
    'route-documentation',
  ]);
});

test('Other has its 4 tabs', () => {
  assert.deepEqual(keysOf('other'), ['generate-definition', 'survey-responses', 'github', 'openai']);
});

test('the tabs of Billing are together in Payment Details, their keys spelled as they are known (r003-nav-billing)', () => {
  const items = itemsOf('stripe');
  const first = items.findIndex((item) => item.key === 'create custom invoice');
  const billing = items.slice(first, first + 4);
  assert.deepEqual(
    billing.map((item) => item.key),
    ['create custom invoice', 'create-price-plan', 'migrate-payapal-subscriptions', 'sync-products'],
  );
  assert.equal(billing[1]?.label, 'Create Enterprise Plan');
});

test('a standard member sees a monitor or site tool by its key only', () => {
  assert.deepEqual(
    visibleNavigation(standard('charts'), everything).map((one) => one.key),
    ['data-fixes'],
  );
  assert.deepEqual(
    visibleNavigation(standard('coverage', 'changeLog'), everything).map((one) =>
      one.items.map((i) => i.key),
    ),
    [['changeLog'], ['coverage']],
  );
  assert.equal(itemsOf('monitors', standard('monitors')).length, 15);
  assert.equal(itemsOf('monitors', { role: 'analyst', permissions: ['monitors'] }).length, 15);
});

test('a fix function is one more item of Data Fixes, named by its key (r000-fix-subitems, r000-fix-subitem-permission)', () => {
  const fixes = (staff: { role: string; permissions: string[] }) =>
    visibleNavigation(staff, everything, { fixNames: ['fillGaps', 'charts', 'runAll'] })
      .find((one) => one.key === 'data-fixes')
      ?.items.filter((item) => item.screen === 'fix-function-runner')
      .map((item) => `${item.key}=${item.label}`);
  assert.deepEqual(fixes(admin), ['fillGaps=fillGaps', 'runAll=runAll']);
  assert.deepEqual(fixes(standard('data-fixes')), ['fillGaps=fillGaps', 'runAll=runAll']);
  assert.deepEqual(fixes(standard('fillGaps')), ['fillGaps=fillGaps']);
  assert.deepEqual(fixes(standard('charts')), []);
  assert.equal(fixes(standard('monitors')), undefined);
});

test('a section shows only where one of its tools is built', () => {
  const built = (id: string): boolean => id === 'redis-section';
  assert.deepEqual(
    visibleNavigation(admin, built).map((one) => one.key),
    ['redis'],
  );
});
