import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';

/** Calls a minute that each plan allows, by plan code; undefined until it is known. */
export function usePlanLimits(): ReadonlyMap<string, number> | undefined {
  const { data } = useRead(planLimits, {});
  return useMemo(
    () => data && new Map(data.limits.map(({ planCode, callsPerMinute }) => [planCode, callsPerMinute])),
    [data],
  );
}
