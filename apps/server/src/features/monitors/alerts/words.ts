import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { sources } from './sources/index.ts';

/** At most two digits behind the point. */
const numberText = (value: number): string => String(Number(value.toFixed(2)));

/** A value with its unit, such as `80 %`. */
export const valueText = (value: number, unit: string): string =>
  unit ? `${numberText(value)} ${unit}` : numberText(value);

const metricOf = ({ source, metric }: AlertDefinition) =>
  sources[source].metrics.find(({ key }) => key === metric);

export const unitOf = (definition: AlertDefinition): string =>
  definition.condition === 'silent' ? 'min' : (metricOf(definition)?.unit ?? '');

export const metricLabelOf = (definition: AlertDefinition): string =>
  metricOf(definition)?.label ?? definition.metric;

/** The part of a target that people know, such as `liveprod-1`. */
export const targetLabelOf = ({
  source,
  target,
}: {
  readonly source: string;
  readonly target: string;
}): string => {
  if (target === '*') return source === 'jobs' ? 'All jobs' : 'All endpoints';
  return source === 'server' ? target.slice(target.indexOf('/') + 1) : target;
};

/** When a rule fires, such as `above 80 % for 10 min`. */
export function conditionText(definition: AlertDefinition): string {
  const { condition, threshold, forMinutes } = definition;
  if (condition === 'silent') return `silent for ${forMinutes} min`;
  const duration = forMinutes ? ` for ${forMinutes} min` : '';
  return `${condition} ${valueText(threshold ?? 0, unitOf(definition))}${duration}`;
}
