// Statements out of real filings by row mappers alone, tags ignored, against headline items that were picked from these tags.
//
//   npm run bench -- mappers                    all figures; MAPPERS_SEED=N repeats the drawn orders
import { randomInt } from 'node:crypto';
import { seededRandom } from '@midoffice/market/testing/series';
import { absence } from './filings/truth.ts';
import { apartLine, apartOf } from './mappers/apart.ts';
import { coreFilings, type CoreFiling } from './mappers/core.ts';
import { earlierPeriods } from './mappers/earlier.ts';
import { empty, judge, shipped, taught, type Judged, type Mappers } from './mappers/judge.ts';

/**
 * Companies whose misses were read while the first rules were written. The others gave 92.3 % then; their misses were read
 * for the rules after that, so no company is held out any more.
 */
const tuning = new Set(['AAPL', 'ABT', 'ADBE', 'CRR', 'GM', 'GME', 'HD', 'JNJ', 'KO', 'NVDA', 'TRV', 'VZ']);

const percent = (part: number, whole: number): string =>
  whole ? `${((100 * part) / whole).toFixed(1)}%` : '-';

/** Equal, wrong and empty of all items, and equal of those that the filing prints and tags in its primary statements. */
function figures(judged: readonly Judged[]): string {
  const count = (of: readonly Judged[], verdict: string): number =>
    of.filter((one) => one.verdict === verdict).length;
  const printed = judged.filter(({ isPrinted }) => isPrinted);
  return [
    `${percent(count(judged, 'equal'), judged.length)} of ${judged.length} equal`,
    `${count(judged, 'wrong')} wrong, ${count(judged, 'empty')} empty`,
    `of the ${printed.length} printed in primary statements ${percent(count(printed, 'equal'), printed.length)}`,
  ].join('; ');
}

const print = (title: string, judged: readonly Judged[]): void =>
  console.log(`${title.padEnd(34)} ${figures(judged)}`);

/** Names what mappers miss, without what is counted apart. */
function misses(filing: CoreFiling, judged: readonly Judged[]): void {
  for (const { item, value, verdict, isPrinted } of judged)
    if (verdict !== 'equal' && !apartOf(filing, item))
      console.log(
        `      ${filing.name} ${item.name}: ${verdict}, ${value} instead of ${item.expected}${isPrinted ? '' : ', not in a primary statement'}`,
      );
}

/** The figure without the items that say nothing about mappers, and these by name. */
function countedApart(filings: readonly CoreFiling[]): void {
  const all = filings.flatMap((filing) =>
    judge(shipped, filing).map((judged) => ({ filing, judged, apart: apartOf(filing, judged.item) })),
  );
  print(
    'without those counted apart',
    all.flatMap(({ judged, apart }) => (apart ? [] : [judged])),
  );
  const apart = all.filter((one) => one.apart);
  console.log(`   ${apart.length} counted apart, above as they are in the facts:`);
  for (const { filing, judged, apart: why } of apart) console.log(apartLine(filing, judged, why!));
}

const teachAll = (from: Mappers, filings: readonly CoreFiling[]): Mappers =>
  filings.reduce((mappers, filing) => taught(mappers, filing), from);

/** For each company what mappers give that were taught by all others. */
function leaveOneOut(title: string, from: Mappers, filings: readonly CoreFiling[]): void {
  console.log(`\n## ${title}: taught by all other companies`);
  const companies = [...new Set(filings.map(({ company }) => company))];
  const all = companies.flatMap((company) => {
    const mappers = teachAll(
      from,
      filings.filter((filing) => filing.company !== company),
    );
    const judged = filings
      .filter((filing) => filing.company === company)
      .flatMap((filing) => judge(mappers, filing));
    print(company, judged);
    return judged;
  });
  print('all companies', all);
}

/** What mappers give on companies that they never saw, after some accepted filings; orders are drawn. */
function learningCurve(title: string, from: Mappers, filings: readonly CoreFiling[], seed: number): void {
  console.log(`\n## ${title}: after accepted filings, on companies never seen (4 drawn orders)`);
  const random = seededRandom(seed);
  const companies = [...new Set(filings.map(({ company }) => company))];
  const orders = Array.from({ length: 4 }, () =>
    companies
      .map((company) => ({ company, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ company }) => company),
  );
  for (const accepted of [0, 1, 3, 10]) {
    const judged = orders.flatMap((order) => {
      const seen = new Set(order.slice(0, accepted));
      const lessons = order
        .slice(0, accepted)
        .map((company) => filings.find((filing) => filing.company === company)!);
      const mappers = teachAll(from, lessons);
      return filings.filter(({ company }) => !seen.has(company)).flatMap((filing) => judge(mappers, filing));
    });
    print(`${accepted} accepted`, judged);
  }
}

/** Prints how many headline items row mappers give as the tags have them. */
export async function mappersBench(): Promise<void> {
  const absent = absence();
  if (absent) {
    console.log(absent);
    return;
  }
  const filings = coreFilings();
  const seed = Number(process.env['MAPPERS_SEED'] ?? randomInt(2 ** 31));
  const judgeAll = (mappers: Mappers, of: readonly CoreFiling[]): Judged[] =>
    of.flatMap((filing) => judge(mappers, filing));
  const isTuning = ({ company }: CoreFiling): boolean => tuning.has(company);
  console.log('\n## Templates that ship');
  print('all filings', judgeAll(shipped, filings));
  countedApart(filings);
  print('companies of the first rules', judgeAll(shipped, filings.filter(isTuning)));
  print(
    'other companies',
    judgeAll(
      shipped,
      filings.filter((one) => !isTuning(one)),
    ),
  );
  print('earlier periods of these', judgeAll(shipped, filings.map(earlierPeriods)));
  console.log('\n## Templates that ship, after every filing was accepted once');
  const all = teachAll(shipped, filings);
  print('all filings', judgeAll(all, filings));
  for (const filing of filings) misses(filing, judge(all, filing));
  console.log('\n## Misses of the templates that ship');
  for (const filing of filings) misses(filing, judge(shipped, filing));
  leaveOneOut('Templates that ship', shipped, filings);
  leaveOneOut('Empty mappers', empty, filings);
  learningCurve('Empty mappers', empty, filings, seed);
  learningCurve('Templates that ship', shipped, filings, seed);
  console.log(`seed ${seed}`);
}
