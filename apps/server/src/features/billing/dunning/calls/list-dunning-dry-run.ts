import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { dryRunLines, findDryRun } from '../dry-run-store.ts';

export const handler = implementRead(
  listDunningDryRun,
  async ({ db, staff }, { id, kind, now = false, search = '', page }) => {
    const dryRun = await findDryRun(db, id);
    if (!dryRun && id !== undefined)
      throw notFound('There is no such dry run any more. Please run it again.');
    if (!dryRun) return { dryRun: null, rows: [], total: 0 };
    return { dryRun, ...(await dryRunLines(db, dryRun.id, { kind, now, search, page, reader: staff })) };
  },
);
