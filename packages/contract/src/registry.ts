import type { AnyCall } from './kernel/index.ts';
import * as accountDeletion from './account-deletion/calls.ts';
import * as accountUndo from './account-undo/calls.ts';
import * as accounts from './accounts/calls.ts';
import * as apiKeys from './api-keys/calls.ts';
import * as articleWriter from './article-writer/calls.ts';
import * as audit from './audit/calls.ts';
import * as bugReports from './bug-reports/calls.ts';
import * as charts from './charts/calls.ts';
import * as corporateActions from './corporate-actions/calls.ts';
import * as emails from './emails/calls.ts';
import * as fixRunner from './fix-runner/calls.ts';
import * as intraday from './intraday/calls.ts';
import * as jobs from './jobs/calls.ts';
import * as leads from './leads/calls.ts';
import * as ledger from './ledger/calls.ts';
import * as liveUsers from './live-users/calls.ts';
import * as marketCap from './market-cap/calls.ts';
import * as payments from './payments/calls.ts';
import * as photos from './photos/calls.ts';
import * as screener from './screener/calls.ts';
import * as review from './review/calls.ts';
import * as replay from './replay/calls.ts';
import * as shell from './shell/calls.ts';
import * as splitController from './split-controller/calls.ts';
import * as staff from './staff/calls.ts';
import * as timeline from './timeline/calls.ts';
import * as usage from './usage/calls.ts';
import * as stripeAccounts from './stripe-accounts/calls.ts';
import * as views from './views/calls.ts';
import * as presence from './presence/calls.ts';

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
