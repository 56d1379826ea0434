import { listFixRuns } from '@midoffice/contract/quality/fix-runner/calls/list-fix-runs';
import { mayRunFix } from '@midoffice/contract/quality/fix-runner/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { fixNames } from '../registry.ts';
import { requireFix } from '../rules.ts';
import { listRuns } from '../store.ts';

export const handler = implementRead(listFixRuns, async ({ db, staff }, { type, cursor, limit }) => {
  if (type !== undefined) requireFix(staff, type);
  const own = (await fixNames()).filter((name) => mayRunFix(staff, name));
  const types = type === undefined ? (mayRunFix(staff, '') ? null : own) : [type];
  const rows = await listRuns(db, types, { cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? shown.at(-1)!.id : null };
});
