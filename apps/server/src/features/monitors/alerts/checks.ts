import { mayCall, type Grantee } from '@midoffice/contract/kernel';
import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { alertSources, type AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isTimeZone } from './quiet.ts';
import { sources } from './sources/index.ts';

/** Targets of a source that begin with a text. */
export interface VisibleScope {
  readonly source: AlertSourceName;
  readonly prefix: string;
}

/** What a rule, an incident or a window is about; null: every target of the source. */
interface Watched {
  readonly source: AlertSourceName;
  readonly target: string | null;
}

/** What somebody may see, since they may open its monitor. */
export const scopesOf = (staff: Grantee): VisibleScope[] =>
  alertSources.flatMap((source) =>
    sources[source].scopes
      .filter(({ access }) => mayCall(staff, access))
      .map(({ prefix }) => ({ source, prefix })),
  );

/** Whether somebody may open the monitor of a target; of every target of the source, where it is null or in no scope. */
export function mayWatch(staff: Grantee, { source, target }: Watched): boolean {
  const { scopes } = sources[source];
  const scope = scopes.find(({ prefix }) => target?.startsWith(prefix));
  return (scope ? [scope] : scopes).every(({ access }) => mayCall(staff, access));
}

/** @throws ApiError 403 */
export function requireWatched(staff: Grantee, watched: Watched): void {
  if (!mayWatch(staff, watched))
    throw new ApiError(403, 'You do not have access to the monitor of this source.');
}

/** Requires what a maintenance window silences: without a source each source but that of jobs. @throws ApiError 403 */
export function requireSilenced(
  staff: Grantee,
  { source, target }: { readonly source: AlertSourceName | null; readonly target: string | null },
): void {
  const silenced = source ? [source] : alertSources.filter((one) => one !== 'jobs');
  for (const name of silenced) requireWatched(staff, { source: name, target });
}

function requireCondition({ source, metric, condition, threshold, forMinutes }: AlertDefinition): void {
  const kind = sources[source];
  const found = kind.metrics.find(({ key }) => key === metric);
  if (!found) throw badInput('metric', `must be one of ${kind.metrics.map(({ key }) => key).join(', ')}`);
  if (!found.conditions.includes(condition))
    throw badInput('condition', `must be one of ${found.conditions.join(', ')}`);
  if (condition === 'silent') {
    if (threshold !== null) throw badInput('threshold', 'must be empty where the condition is silence');
    if (forMinutes < kind.leastSilence)
      throw badInput('forMinutes', `must be at least ${kind.leastSilence} where the condition is silence`);
  } else if (threshold === null) throw badInput('threshold', 'is required');
}

function requireRecipients({ mails, webhook, quiet }: AlertDefinition): void {
  if (quiet && !isTimeZone(quiet.timeZone))
    throw badInput('quiet', 'must name a time zone such as America/New_York');
  if (quiet && quiet.from === quiet.to) throw badInput('quiet', 'must not begin and end at the same time');
  if (new Set(mails.map((mail) => mail.toLowerCase())).size < mails.length)
    throw badInput('mails', 'must name each address once');
  if (!webhook) return;
  const url = URL.parse(webhook);
  if (!url || !/^https?:$/.test(url.protocol))
    throw badInput('webhook', 'must be an address that begins with https:// or http://');
  if (url.username || url.password) throw badInput('webhook', 'must not hold a user name or password');
}

/**
 * Requires a definition whose fields fit each other, of a target that the caller may see.
 * @throws ApiError 403 where the target's monitor is closed to the caller; 400 naming the field that does not fit the others
 */
export function requireFitting(staff: Grantee, definition: AlertDefinition): void {
  requireWatched(staff, definition);
  requireCondition(definition);
  requireRecipients(definition);
}

/**
 * Requires that there is the target of a definition, with its metric.
 * @throws ApiError 404 where there is no such target; 400 where it has no such metric; 503 where the source cannot be read
 */
export async function requireTarget(platform: Platform, definition: AlertDefinition): Promise<void> {
  const targets = await sources[definition.source].targets(platform);
  const target = targets.find(({ key }) => key === definition.target);
  if (!target) throw new ApiError(404, 'There is no such target.', { field: 'target' });
  if (!target.metrics.includes(definition.metric))
    throw badInput('metric', `must be one of ${target.metrics.join(', ')}`);
}
