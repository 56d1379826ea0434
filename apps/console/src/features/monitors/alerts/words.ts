import {
  alertSourceLabels,
  type AlertCondition,
  type IncidentState,
  type RuleState,
} from '@midoffice/contract/monitors/alerts/lists';
import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { formatNumber } from '../../../kit/base/format.ts';
import type { Tone } from '../../../kit/base/status-badge.tsx';

export const ruleTones: Readonly<Record<RuleState, Tone>> = {
  firing: 'red',
  pending: 'amber',
  'no data': 'amber',
  ok: 'green',
  disabled: 'grey',
};

export const incidentTones: Readonly<Record<IncidentState, Tone>> = {
  open: 'red',
  acknowledged: 'amber',
  snoozed: 'blue',
  recovered: 'green',
  ended: 'grey',
};

export const conditionLabels: Readonly<Record<AlertCondition, string>> = {
  above: 'Is above',
  below: 'Is below',
  silent: 'Is silent',
};

export const sourceLabel = (source: keyof typeof alertSourceLabels): string => alertSourceLabels[source];

/** A value with at most two digits behind the point, and its unit. */
export const valueText = (value: number, unit: string): string =>
  [formatNumber(Number(value.toFixed(2))), unit].filter(Boolean).join(' ');

/** Such as `above 80 % for 10 min`. */
export function conditionOf(
  { condition, threshold, forMinutes }: Pick<AlertDefinition, 'condition' | 'threshold' | 'forMinutes'>,
  unit: string,
): string {
  if (condition === 'silent') return `silent for ${forMinutes} min`;
  return `${condition} ${valueText(threshold ?? 0, unit)}${forMinutes ? ` for ${forMinutes} min` : ''}`;
}

/** How long from one moment to another, or until now: `2 h 5 min`. */
export function durationText(from: string, to: string | null, nowMs = Date.now()): string {
  const minutes = Math.max(
    0,
    Math.round(((to === null ? nowMs : Date.parse(to)) - Date.parse(from)) / 60_000),
  );
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
