import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { implementRead } from '../../../../platform/http/implement.ts';
import { byToolAndName, maySee, seenBy } from '../rules.ts';
import { viewsFor } from '../store.ts';

export const handler = implementRead(listSavedViews, async ({ db, staff }) => {
  const views = byToolAndName(await viewsFor(db, staff.userid));
  return { views: views.filter((view) => maySee(staff, view)).map((view) => seenBy(staff, view)) };
});
