import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { useEffect, useMemo } from 'react';
import { useCan, useMe } from '../../data/me.ts';
import { useRead } from '../../data/queries.ts';
import { snackbar } from '../../data/snackbar.ts';
import { usePlace } from '../../kit/address/place.ts';
import { screens, screensById } from '../registry.ts';
import { openedBy, placedFor, sectionsFor, type FixFunctions } from '../tree.ts';

/** The server's fix functions, which are items of Data Fixes. If they cannot be read there are none, and a message says so. */
function useFixes() {
  // Customers who write articles have no fixes, and may not ask for them.
  const mayRead = useCan()(getAllFixes);
  const { data, error, refetch } = useRead(getAllFixes, mayRead ? {} : null, { staleMs: Infinity });
  useEffect(() => {
    if (error) snackbar.failure(error);
  }, [error]);
  return {
    fixes: data as FixFunctions | undefined,
    known: !mayRead || data !== undefined || error !== null,
    failed: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/**
 * The tree of the signed-in person, and what the address opens in it. It is whole once `known`: before that items of Data
 * Fixes are still to come.
 */
export function useTree() {
  const me = useMe();
  const { search } = usePlace();
  const { fixes, known, failed, retry } = useFixes();
  const tree = useMemo(
    () => ({
      viewer: me,
      sections: sectionsFor(me, screensById, fixes),
      placed: placedFor(me, screens),
      screens: screensById,
      ...(fixes && { fixes }),
    }),
    [me, fixes],
  );
  const opened = useMemo(() => openedBy(tree, search), [tree, search]);
  return { ...tree, opened, known, failed, retry };
}
