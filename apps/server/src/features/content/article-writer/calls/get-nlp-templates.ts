import { getNlpTemplates } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAdmin, shown } from '../rules.ts';
import { visibleTemplates } from '../store.ts';

export const handler = implementRead(getNlpTemplates, async ({ db, staff }) =>
  (await visibleTemplates(db, staff.userid, { all: isAdmin(staff) })).map((template) =>
    shown(staff, template),
  ),
);
