import { workbenchLimits } from '@midoffice/contract/monitors/sql-workbench/lists';
import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import { withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireOwn, requireRevision, seenBy } from '../rules.ts';
import { insertQuery, lockQuery, otherNamed, updateQuery } from '../store.ts';

export const handler = implementWrite(saveSqlQuery, async (context, { id, revision, ...texts }) => {
  const { trx, staff, platform } = context;
  const recorded = <T extends object>(values: T): Promise<T> => withoutKeys(trx, platform.secrets, values);
  const { userid, email } = staff;
  const before =
    id === undefined ? undefined : requireOwn(staff, await lockQuery(trx, id), { adminsToo: false });
  if (before) requireRevision(before, revision, texts);
  const taken = await otherNamed(trx, { userid, name: texts.name, id });
  if (taken !== undefined)
    throw new ApiError(409, `name: you have a query called ${taken} already`, { field: 'name' });
  const written =
    before?.id ??
    (await insertQuery(trx, { userid, ...texts }, { savedBy: email, atMost: workbenchLimits.saved }));
  if (written === undefined)
    throw badInput('name', `you have ${workbenchLimits.saved} saved queries already: delete one first`);
  if (before) await updateQuery(trx, before.id, texts, email);
  const query = (await lockQuery(trx, written))!;
  await context.audit({
    targetKind: 'saved-query',
    targetId: String(written),
    before: before
      ? await recorded({
          name: before.name,
          description: before.description,
          sql: before.sql,
          shared: before.shared,
        })
      : null,
    after: await recorded(texts),
  });
  return { success: true as const, message: 'Query saved.', query: seenBy(staff, query) };
});
