import { serverHealth, type ServerHealth } from '@midoffice/market/server-health/health';
import type { AwsServerKind } from '../../../platform/connectors/aws/records.ts';
import { metricsOf } from './metrics.ts';

/** A metric without a value for so long counts as missing: an older one says nothing of the present. */
export const currentMs = 3_600_000;

/** The newest value of a metric, and when its period ended, milliseconds since 1970. */
export interface NewestValue {
  readonly atMs: number;
  readonly value: number;
}

interface HealthAt extends ServerHealth {
  readonly metrics: readonly {
    readonly name: string;
    readonly unit: string;
    /** Null where it is missing. */
    readonly value: number | null;
  }[];
  /** When the newest of all values was measured; null where there is none. */
  readonly updatedMs: number | null;
}

/** Health of a server at a moment, as screens show it and rules judge it. @param newestOf the newest value of a metric by then */
export function healthAt(
  kind: AwsServerKind,
  newestOf: (metric: string) => NewestValue | undefined,
  nowMs: number,
): HealthAt {
  let updatedMs: number | null = null;
  const metrics = metricsOf(kind).map(({ name, unit }) => {
    const newest = newestOf(name);
    if (!newest) return { name, unit, value: null };
    updatedMs = Math.max(updatedMs ?? newest.atMs, newest.atMs);
    return { name, unit, value: nowMs - newest.atMs <= currentMs ? newest.value : null };
  });
  const ageMs = updatedMs === null ? null : nowMs - updatedMs;
  const values = metrics.map(({ name, value }) => [name, value] as const);
  return { ...serverHealth(kind, values, ageMs), metrics, updatedMs };
}
