import { getAllFixes } from '@midoffice/contract/fix-runner/calls';
import { useEffect } from 'react';
import { useRead } from '../../data/queries.ts';
import { snackbar } from '../../data/snackbar.ts';
import type { FixFunctions } from '../tree.ts';

/** Reads the server's fix functions, which become items of Data Fixes. Where that fails there are none, and it is told. */
export function FixNames({ onFixes }: { onFixes(fixes: FixFunctions): void }) {
  const { data, error } = useRead(getAllFixes, {}, { staleMs: Infinity });
  useEffect(() => {
    if (error) snackbar.failure(error);
    if (data ?? error) onFixes(data ?? {});
  }, [data, error, onFixes]);
  return null;
}
