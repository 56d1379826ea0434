import { mayCall } from '@midoffice/contract/kernel';
import { access } from '@midoffice/contract/staff-work/tasks/inputs';
import {
  projectTypes,
  taskStatuses,
  type ProjectType,
  type TaskPriority,
  type TaskStatus,
} from '@midoffice/contract/staff-work/tasks/lists';
import { demoConversationIds } from '../../../platform/demo/records.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import type { FeatureSeed, Random } from '../../../platform/demo/world.ts';
import { putNotices } from './inbox-store.ts';
import { addActivity, insertTask, putLink, setAlert } from './write-store.ts';

interface Draft {
  readonly title: string;
  readonly content: string;
  readonly about: ProjectType;
  readonly status: TaskStatus;
  readonly priority?: TaskPriority;
  readonly symbol?: string;
  readonly issue?: true;
  readonly comments?: readonly string[];
  /** Days from today until it is due. */
  readonly due?: number;
  /** Id of the Intercom conversation in which a customer reported it. */
  readonly conversation?: string;
  /** Hours until its alert. */
  readonly alert?: number;
}

const [dividends, websocket, invoice] = demoConversationIds;

const drafts: readonly Draft[] = [
  {
    title: 'Quarter counted twice in the income statement of LMNT',
    content:
      'The second quarter is **year to date**. Compare with the filing:\n\n- revenue\n- net income\n- EPS',
    about: 'Financials',
    status: 'In Progress',
    priority: 'high',
    symbol: 'LMNT',
    conversation: dividends,
    due: 1,
    comments: [
      'The filing has both figures side by side, the reader took the wrong column.',
      '@mara.lindqvist please look at the repair before it is applied.',
    ],
  },
  {
    title: 'Ask the exchange about missing volumes',
    content: 'Volumes of the last two sessions are 0 for `MRWK` and two others.',
    about: 'Charts',
    status: 'Info / review req.',
    priority: 'urgent',
    symbol: 'MRWK',
    due: 0,
    alert: 3,
    comments: ['Wrote to them this morning.'],
  },
  {
    title: 'Prepare the demo for Northlight Research',
    content: 'They want quotes over the socket and ten years of statements.',
    about: 'Sales',
    status: 'To do',
    due: 5,
    alert: 22,
  },
  {
    title: 'Renew the certificate of the data host',
    content: 'Expires next month.',
    about: 'Server Config',
    status: 'To do',
    priority: 'normal',
    due: 12,
  },
  {
    title: 'Backfill intraday bars after the outage',
    content: 'Two hours are missing on the second server.',
    about: 'Server Config',
    status: 'Server backfill req.',
    priority: 'high',
    due: 2,
  },
  {
    title: 'Transcript without speakers',
    content: 'Names of the panel are missing from the middle on.',
    about: 'Earnings Transcript',
    status: 'Update req.',
    symbol: 'HLXM',
  },
  {
    title: 'Customers ask for dividends of funds',
    content: 'Four tickets this week. See the list below.\n\n1. Acme\n2. Tidewater Funds\n3. Pinecrest',
    about: 'Users',
    status: 'To do',
    priority: 'normal',
  },
  {
    title: 'Profile of ORBD names a former chief executive',
    content: 'The vendor has not changed it for half a year.',
    about: 'Company Profile',
    status: 'Complete (review)',
    symbol: 'ORBD',
    comments: ['Corrected by hand, please check.'],
  },
  {
    title: 'Website shows two prices for the annual plan',
    content: 'One of them is from last year.',
    about: 'Front End',
    status: 'Issue reopened',
    priority: 'high',
    issue: true,
    comments: ['Fixed in the menu.', 'The pricing page still has it.'],
  },
  {
    title: 'Duplicate articles in the news tracker',
    content: 'The same headline comes from two feeds.',
    about: 'News',
    status: 'In Progress',
    issue: true,
  },
  {
    title: 'Search for funds ignores the share class',
    content: 'Typing the class finds nothing.',
    about: '13F / Mutual Funds',
    status: 'To do',
    issue: true,
    priority: 'low',
  },
  {
    title: 'Socket closes after 24 hours',
    content: 'Seen by three customers.',
    about: 'Websocket',
    status: 'Meeting req.',
    conversation: websocket,
    issue: true,
    priority: 'urgent',
    due: 0,
  },
  {
    title: 'Sentiment scores stop at noon',
    content: 'The job ends without an error.',
    about: 'Sentiment',
    status: 'Alert',
    issue: true,
    priority: 'urgent',
  },
  {
    title: 'Invoice with two tax lines',
    content: 'See the customer below.',
    about: 'Accounting',
    status: 'On hold',
    conversation: invoice,
    priority: 'normal',
  },
  {
    title: 'Interview with the second candidate',
    content: 'Friday, ten o’clock.',
    about: 'HR',
    status: 'To do',
    due: 3,
  },
  {
    title: 'Split of AVLN announced',
    content: 'Two for one, effective next week.',
    about: 'Quote',
    status: 'Complete (pr)',
    symbol: 'AVLN',
  },
  {
    title:
      'A very long title that somebody pasted from a mail: the customer says that since the change of the provider on the first of the month the adjusted closing prices of several funds differ from those that the fund’s own site shows, and asks for a written statement',
    content: 'Long names and titles have to fit. '.repeat(20),
    about: 'ETF',
    status: 'Info / review req.',
  },
];

const subjects = ['Prices', 'Statements', 'Splits', 'Dividends', 'Filings', 'Quotes', 'Profiles'] as const;
const matters = [
  'differ from the vendor',
  'are late',
  'are missing for new listings',
  'need a second look',
  'to be explained to a customer',
] as const;

/** Enough of everyday work that every tab has something. */
function everyday(random: Random): Draft[] {
  return taskStatuses.flatMap((status, n) =>
    Array.from({ length: 2 + (n % 3) }, (): Draft => ({
      title: `${random.pick(subjects)} ${random.pick(matters)}`,
      content: 'From the daily list.',
      about: random.pick(projectTypes),
      status,
      priority: random.pick(['low', 'low', 'normal', 'high']),
      ...(random.next() < 0.3 && { issue: true as const }),
      ...(random.next() < 0.4 && { due: random.int(-3, 20) }),
    })),
  );
}

const hourMs = 3_600_000;
const idOf = (n: number): string => `7a5c${n.toString(16).padStart(20, '0')}`;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Tasks and issues of the staff, some of them commented, due, and with an alert. */
export const featureSeed: FeatureSeed = {
  order: 80,
  async seed({ platform, random }) {
    const own = random.fork('tasks');
    const people = demoStaff.filter((person) => mayCall(person, access)).map(({ userid }) => userid);
    const now = platform.now();
    const all = [...everyday(own), ...drafts];
    await platform.db.transaction().execute(async (trx) => {
      for (const [n, draft] of all.entries()) {
        const at = new Date(now - (all.length - n) * hourMs);
        const [by, assignee] = [own.pick(people), own.pick(people)];
        const task = {
          id: idOf(n + 1),
          title: draft.title,
          content: draft.content,
          projectType: draft.about,
          status: draft.status,
          priority: draft.priority ?? 'low',
          assignees: [...new Set([assignee, ...(n % 4 ? [] : [own.pick(people)])])],
          dueDate: draft.due === undefined ? null : dayOf(now + draft.due * 24 * hourMs),
          intercomID: draft.conversation ?? '',
          isIssue: draft.issue === true,
          createdBy: by,
          at,
        };
        await insertTask(trx, task);
        const lines = (draft.comments ?? []).map((message) => ({
          type: 'comment' as const,
          userid: own.pick(people),
          message,
        }));
        const created = {
          type: 'notification' as const,
          userid: by,
          message: `Created the ${draft.issue ? 'issue' : 'task'}`,
        };
        await addActivity(trx, task.id, [created, ...lines], at);
        if (draft.symbol)
          await putLink(trx, task.id, { kind: 'symbol', id: draft.symbol, label: draft.symbol }, at);
        if (draft.alert) await setAlert(trx, task.id, new Date(now + draft.alert * hourMs), at);
        if (n >= all.length - 8 && assignee !== by)
          await putNotices(
            trx,
            { taskId: task.id },
            [{ kind: 'assigned', userid: assignee, message: 'gave you this task' }],
            { by, at },
          );
      }
    });
  },
};
