import type { AnyCall } from './kernel/index.ts';
import * as accountDeletion from './customers/account-deletion/calls.ts';
import * as accountUndo from './customers/account-undo/calls.ts';
import * as accounts from './customers/accounts/calls.ts';
import * as apiKeys from './customers/api-keys/calls.ts';
import * as articleWriter from './content/article-writer/calls.ts';
import * as audit from './system/audit/calls.ts';
import * as bugReports from './quality/bug-reports/calls.ts';
import * as charts from './prices/charts/calls.ts';
import * as corporateActions from './prices/corporate-actions/calls.ts';
import * as emails from './customers/emails/calls.ts';
import * as fixRunner from './quality/fix-runner/calls.ts';
import * as intraday from './prices/intraday/calls.ts';
import * as jobs from './system/jobs/calls.ts';
import * as leads from './growth/leads/calls.ts';
import * as ledger from './system/ledger/calls.ts';
import * as liveUsers from './usage/live-users/calls.ts';
import * as marketCap from './prices/market-cap/calls.ts';
import * as payments from './billing/payments/calls.ts';
import * as photos from './content/photos/calls.ts';
import * as screener from './content/screener/calls.ts';
import * as review from './quality/review/calls.ts';
import * as replay from './usage/replay/calls.ts';
import * as shell from './system/shell/calls.ts';
import * as splitController from './prices/split-controller/calls.ts';
import * as staff from './system/staff/calls.ts';
import * as timeline from './customers/timeline/calls.ts';
import * as usage from './usage/api-usage/calls.ts';
import * as stripeAccounts from './customers/stripe-accounts/calls.ts';
import * as views from './system/views/calls.ts';
import * as presence from './system/presence/calls.ts';

const rooms: readonly Record<string, unknown>[] = [
  shell,
  staff,
  audit,
  ledger,
  jobs,
  accounts,
  accountDeletion,
  accountUndo,
  stripeAccounts,
  apiKeys,
  bugReports,
  charts,
  corporateActions,
  emails,
  leads,
  liveUsers,
  marketCap,
  payments,
  timeline,
  replay,
  review,
  usage,
  articleWriter,
  photos,
  screener,
  fixRunner,
  intraday,
  splitController,
  views,
  presence,
];

/** Every call of every room. */
export const calls = rooms.flatMap((room) => Object.values(room)) as readonly AnyCall[];
