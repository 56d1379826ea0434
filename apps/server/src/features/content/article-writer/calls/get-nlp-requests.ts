import { getNlpRequests } from '@midoffice/contract/content/article-writer/calls/get-nlp-requests';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAdmin } from '../rules.ts';
import { openRequests } from '../store.ts';

export const handler = implementRead(getNlpRequests, ({ db, staff }) =>
  openRequests(db, isAdmin(staff) ? null : staff.userid),
);
