import { z } from 'zod';
import { consolePage } from '../../kernel/index.ts';

/** What people look at, by the parameter of the address that names it. */
export const viewedKinds = ['customer', 'symbol', 'task', 'note', 'offer'] as const;
export type ViewedKind = (typeof viewedKinds)[number];

/** The tools that show one of a kind, by the keys of their section and their own; `true`: every tool of the section. */
const shownIn: Readonly<Record<ViewedKind, Readonly<Record<string, true | readonly string[]>>>> = {
  customer: {
    'user-records': [
      'user-records',
      'getUserInfo',
      'editAPIKeys',
      'changePricePlan',
      'apiUsage',
      'updateEmail',
      'updateStripeID',
      'userPermissions',
      'verifyUserEmail',
      'editPlanCode',
      'editUserRole',
      'socketUpgrade',
      'updateratelimit',
    ],
    stripe: [
      'getSubscription',
      'getCharges',
      'getInvoices',
      'createPaymentLink',
      'overrideInvoiceCharge',
      'customEnterpriseMigration',
    ],
    [consolePage]: ['timeline', 'replay'],
  },
  symbol: {
    'data-fixes': true,
    redis: true,
    monitors: ['coverage', 'financial-updates'],
    [consolePage]: ['review'],
  },
  task: { tasks: ['tasks'] },
  note: { tasks: ['meeting-notes'] },
  offer: { stripe: ['offer-builder'] },
};

/** Whether the tool at an address shows a customer, symbol, task, note or offer. */
export function showsKind(kind: ViewedKind, page: string, item: string): boolean {
  const tools = Object.hasOwn(shownIn[kind], page) ? shownIn[kind][page] : undefined;
  return tools === true || tools?.includes(item) === true;
}

/** Somebody else who looks at the same customer, symbol, task or note now. */
export const viewer = z.object({
  userid: z.string(),
  name: z.string(),
  /** The tool in which they do; key of its section and its own. */
  page: z.string(),
  item: z.string(),
  /** Whether they hold edits that are not saved. */
  editing: z.boolean(),
  since: z.string(),
});
export type Viewer = z.infer<typeof viewer>;
