import type { AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import { feedSource } from './feed.ts';
import { jobSource } from './jobs.ts';
import { requestSource } from './requests.ts';
import { serverSource } from './server.ts';
import type { AlertSourceKind } from './source.ts';

export type { AlertSourceKind, SampleSpan, SourceMetric, SourceScope } from './source.ts';

/** What rules can watch, in the order of the contract's list. */
export const sources: Readonly<Record<AlertSourceName, AlertSourceKind>> = {
  server: serverSource,
  feed: feedSource,
  requests: requestSource,
  jobs: jobSource,
};
