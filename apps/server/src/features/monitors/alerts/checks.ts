import { mayCall, type Grantee } from '@midoffice/contract/kernel';
import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { alertSources, type AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isTimeZone } from './quiet.ts';
import { sources } from './sources/index.ts';

/** The sources whose monitors somebody may open. */
export const sourcesOf = (staff: Grantee): AlertSourceName[] =>
  alertSources.filter((name) => mayCall(staff, sources[name].access));

/** @throws ApiError 403 */
export function requireSource(staff: Grantee, source: AlertSourceName): void {
  if (!mayCall(staff, sources[source].access))
    throw new ApiError(403, 'You do not have access to the monitor of this source.');
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
 * @throws ApiError 403 where the source's monitor is closed to the caller; 400 naming the field that does not fit the others;
 *   404 where there is no such target
 */
export async function requireFitting(
  platform: Platform,
  staff: Grantee,
  definition: AlertDefinition,
): Promise<void> {
  requireSource(staff, definition.source);
  requireCondition(definition);
  requireRecipients(definition);
  const targets = await sources[definition.source].targets(platform);
  const target = targets.find(({ key }) => key === definition.target);
  if (!target) throw new ApiError(404, 'There is no such target.', { field: 'target' });
  if (!target.metrics.includes(definition.metric))
    throw badInput('metric', `must be one of ${target.metrics.join(', ')}`);
}
