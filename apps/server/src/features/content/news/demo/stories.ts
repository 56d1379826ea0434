import type { Random } from '../../../../platform/demo/world.ts';

/** A company that the demo's news is about. */
export interface NewsCompany {
  readonly symbol: string;
  readonly name: string;
}

/** A publisher of the demo; none of these exists. */
export interface DemoPublisher {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly byline: string;
  /** What it puts at the end of its texts. */
  readonly promotion: string;
}

export const demoPublishers: readonly DemoPublisher[] = [
  {
    name: 'Harbor Wire',
    path: 'harbor-wire',
    type: 'article',
    byline: 'Lena Abbott',
    promotion: 'Sign up for the Harbor Wire morning newsletter.',
  },
  {
    name: 'Ledger Daily',
    path: 'ledger-daily',
    type: 'article',
    byline: 'Oskar Petrov',
    promotion: 'Read more in the Ledger Daily app.',
  },
  {
    name: 'Meridian Newsroom',
    path: 'meridian',
    type: 'press-release',
    byline: 'Investor Relations',
    promotion: 'About Meridian Newsroom: we distribute releases of listed companies.',
  },
  {
    name: 'Tickerline',
    path: 'tickerline',
    type: 'article',
    byline: 'Noor Haddad',
    promotion: 'Follow Tickerline for more market news.',
  },
];

/** What one story says. */
export interface Story {
  readonly title: string;
  /** The title that an earlier edition had. */
  readonly earlierTitle: string;
  readonly paragraphs: readonly string[];
}

type Write = (company: string, other: string, random: Random) => Story;

const stories: readonly Write[] = [
  (company, other, random) => {
    const [percent, margin] = [random.int(3, 28), random.int(11, 38)];
    return {
      title: `${company} beats estimates as sales rise ${percent}%`,
      earlierTitle: `${company} reports higher sales`,
      paragraphs: [
        `${company} reported quarterly sales ${percent}% above last year’s, more than analysts had expected, and kept its forecast for the full year.`,
        `The gross margin came to ${margin}%, helped by lower freight costs — the first increase in four quarters. “Demand held up in every region,” the finance chief said.`,
        `Orders from new customers grew faster than those from existing ones. Management said that price increases of the spring had not reduced volumes.`,
        `${other}, which sells to many of the same customers, reports next week.`,
        `Shares of ${company} rose in late trading. The company will hold its call with analysts on Thursday.`,
      ],
    };
  },
  (company, other, random) => {
    const percent = random.int(4, 19);
    return {
      title: `${company} cuts forecast, shares fall ${percent}%`,
      earlierTitle: `${company} shares drop after forecast`,
      paragraphs: [
        `${company} lowered its forecast for the year and named weaker orders in Europe as the reason. Shares fell ${percent}% before the opening.`,
        `The company now expects revenue to be flat, after it had promised “mid single-digit growth” in its last report.`,
        `Inventories at distributors remain high. Management does not expect them to normalise before the end of the year.`,
        `Analysts said that the step had been feared since ${other} warned of the same trend in the previous month.`,
        `The dividend is to stay as it is. A programme of cost reductions will be presented with the next results.`,
      ],
    };
  },
  (company, other, random) => {
    const millions = random.int(120, 940);
    return {
      title: `${company} to buy unit of ${other} for $${millions} million`,
      earlierTitle: `${company} in talks over unit of ${other}`,
      paragraphs: [
        `${company} has agreed to buy a business unit of ${other} for $${millions} million in cash, the companies said in a joint statement.`,
        `The unit makes components for measuring instruments and employs some ${random.int(3, 19) * 100} people in three countries.`,
        `Regulators in the United States and in Europe have to approve the purchase, which is expected to close within six months.`,
        `${other} will use the proceeds to repay debt. Its chief executive called the sale “a step towards a simpler company”.`,
        `${company} expects savings of $${random.int(8, 60)} million a year from the third year on.`,
      ],
    };
  },
  (company, other, random) => ({
    title: `${company} names new finance chief`,
    earlierTitle: `Finance chief of ${company} to leave`,
    paragraphs: [
      `${company} appointed a new chief financial officer, who joins from ${other} at the beginning of next quarter.`,
      `The present holder of the office leaves after ${random.int(4, 14)} years and stays as an adviser until the annual report is published.`,
      `The board confirmed the targets for the year. It sees “no reason to change a plan that works”, it said.`,
      `Analysts welcomed the choice: the new chief is known for two refinancings on favourable terms.`,
      `The shares changed little on the news.`,
    ],
  }),
  (company, _other, random) => ({
    title: `${company} raises dividend and starts $${random.int(1, 9)}00 million buyback`,
    earlierTitle: `${company} raises dividend`,
    paragraphs: [
      `The board of ${company} raised the quarterly dividend by ${random.int(5, 15)}% and approved a new programme of share repurchases.`,
      `It is the ${random.int(3, 12)}th increase in a row. The payment follows in the last week of the quarter.`,
      `Cash flow had exceeded investments in each of the last six quarters, the company said, and debt is at its lowest level in a decade.`,
      `The repurchases begin on the day after the annual meeting and may be suspended at any time.`,
      `Two of the largest shareholders had asked for a return of capital since last autumn.`,
    ],
  }),
];

/** A story about a company, with another one in it. */
export const writeStory = (company: NewsCompany, other: NewsCompany, random: Random): Story =>
  random.pick(stories)(company.name, other.name, random);
