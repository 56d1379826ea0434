import type { AlertRule, AlertSource } from '@midoffice/contract/monitors/alerts/shapes';
import type { AlertCondition, AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import type { SentOf } from '@midoffice/contract/kernel';
import type { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import { numberIn } from '../../../kit/form/number.ts';

/** The values of the editor: texts as they are typed. */
export type RuleValues = Readonly<{
  name: string;
  source: string;
  target: string;
  metric: string;
  condition: string;
  threshold: string;
  forMinutes: string;
  recoverMinutes: string;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  timeZone: string;
  mails: string;
  webhook: string;
  enabled: boolean;
}>;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What a new rule begins with. */
function freshValues(sources: readonly AlertSource[]): RuleValues {
  const [source] = sources;
  const [target] = source?.targets ?? [];
  return {
    name: '',
    source: source?.source ?? '',
    target: target?.key ?? '',
    metric: target?.metrics[0] ?? '',
    condition: conditionsOf(sources, source?.source ?? '', target?.metrics[0] ?? '')[0] ?? 'above',
    threshold: '',
    forMinutes: '10',
    recoverMinutes: '5',
    isQuiet: false,
    quietFrom: '22:00',
    quietTo: '07:00',
    timeZone: ownZone(),
    mails: '',
    webhook: '',
    enabled: false,
  };
}

/** The values of a rule, or those of a new one. */
export function valuesOf(rule: AlertRule | undefined, sources: readonly AlertSource[]): RuleValues {
  const fresh = freshValues(sources);
  if (!rule) return fresh;
  const { name, source, target, metric, condition, threshold, quiet, mails, webhook, enabled } = rule;
  return {
    ...fresh,
    name,
    source,
    target,
    metric,
    condition,
    webhook,
    enabled,
    threshold: threshold === null ? '' : String(threshold),
    forMinutes: String(rule.forMinutes),
    recoverMinutes: String(rule.recoverMinutes),
    isQuiet: quiet !== null,
    ...(quiet && { quietFrom: quiet.from, quietTo: quiet.to, timeZone: quiet.timeZone }),
    mails: mails.join(', '),
  };
}

export const sourceOf = (sources: readonly AlertSource[], name: string): AlertSource | undefined =>
  sources.find(({ source }) => source === name);

/** The targets of a source to choose from, also the one that is chosen where it is not listed any more. */
export function targetsOf(
  sources: readonly AlertSource[],
  { source, target }: Pick<RuleValues, 'source' | 'target'>,
): readonly { readonly value: string; readonly label: string }[] {
  const listed = (sourceOf(sources, source)?.targets ?? []).map(({ key, label }) => ({ value: key, label }));
  if (target === '' || listed.some(({ value }) => value === target)) return listed;
  return [...listed, { value: target, label: `${target} (not listed)` }];
}

/** The metrics of a target. */
export function metricsOf(
  sources: readonly AlertSource[],
  name: string,
  target: string,
): AlertSource['metrics'] {
  const source = sourceOf(sources, name);
  const keys = source?.targets.find(({ key }) => key === target)?.metrics;
  return source?.metrics.filter(({ key }) => keys?.includes(key) ?? true) ?? [];
}

export function conditionsOf(
  sources: readonly AlertSource[],
  name: string,
  metric: string,
): readonly AlertCondition[] {
  return sourceOf(sources, name)?.metrics.find(({ key }) => key === metric)?.conditions ?? [];
}

/** A change of source, target or metric: what does not fit it any more becomes the first that does. */
export function fitted(
  sources: readonly AlertSource[],
  values: RuleValues,
  patch: Partial<RuleValues>,
): Partial<RuleValues> {
  const next = { ...values, ...patch };
  const targets = sourceOf(sources, next.source)?.targets ?? [];
  // A target that is gone stays until another one is chosen.
  const isTarget = next.source === values.source || targets.some(({ key }) => key === next.target);
  const target = isTarget ? next.target : (targets[0]?.key ?? '');
  const metrics = metricsOf(sources, next.source, target);
  const metric = metrics.some(({ key }) => key === next.metric) ? next.metric : (metrics[0]?.key ?? '');
  const conditions = conditionsOf(sources, next.source, metric);
  const isKept = conditions.some((one) => one === next.condition);
  return { ...patch, target, metric, condition: isKept ? next.condition : (conditions[0] ?? '') };
}

/** What the server is sent; numbers that are none stay out, so that it names them. */
export function definitionOf(values: RuleValues): SentOf<typeof testAlertRule> {
  const number = (text: string): number => numberIn(text) ?? Number.NaN;
  const isSilent = values.condition === 'silent';
  return {
    name: values.name.trim(),
    source: values.source as AlertSourceName,
    target: values.target,
    metric: values.metric,
    condition: values.condition as AlertCondition,
    threshold: isSilent ? null : number(values.threshold),
    forMinutes: number(values.forMinutes),
    recoverMinutes: number(values.recoverMinutes),
    quiet: values.isQuiet
      ? { from: values.quietFrom, to: values.quietTo, timeZone: values.timeZone.trim() }
      : null,
    mails: values.mails
      .split(/[,;\s]+/)
      .map((mail) => mail.trim())
      .filter(Boolean),
    webhook: values.webhook.trim(),
  };
}

/** Equal for values that find the same incidents; a test holds for them. */
export const judgedText = (values: RuleValues): string => {
  const { source, target, metric, condition, threshold, forMinutes, recoverMinutes } = definitionOf(values);
  return JSON.stringify([source, target, metric, condition, threshold, forMinutes, recoverMinutes]);
};

/** What the refusal of a field of the definition is shown at. */
export const fieldOf = (field: string): string =>
  ({ quiet: 'timeZone', 'quiet.timeZone': 'timeZone', 'quiet.from': 'quietFrom', 'quiet.to': 'quietTo' })[
    field
  ] ?? (field.startsWith('mails') ? 'mails' : field);
