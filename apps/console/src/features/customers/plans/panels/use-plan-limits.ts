import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';

/** What is known of the limits of plans. */
export interface PlanLimits {
  /** Calls a minute that each plan allows, by plan code; undefined until it is known. */
  readonly limits: ReadonlyMap<string, number> | undefined;
  /** Why they cannot be read; null: they can, or nobody knows yet. */
  readonly failure: string | null;
  readonly isReading: boolean;
  retry(): void;
}

/** Reads the limits of plans. */
export function usePlanLimits(): PlanLimits {
  const { data, error, isFetching, refetch } = useRead(planLimits, {});
  const limits = useMemo(
    () => data && new Map(data.limits.map(({ planCode, callsPerMinute }) => [planCode, callsPerMinute])),
    [data],
  );
  return {
    limits,
    failure: limits ? null : (error?.message ?? null),
    isReading: isFetching,
    retry: () => void refetch(),
  };
}
