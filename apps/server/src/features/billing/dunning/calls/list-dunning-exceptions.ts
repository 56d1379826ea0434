import { listDunningExceptions } from '@midoffice/contract/billing/dunning/calls/list-dunning-exceptions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listExceptions } from '../exception-store.ts';

export const handler = implementRead(
  listDunningExceptions,
  ({ db, platform, staff }, { ended = false, search = '', page }) =>
    listExceptions(db, {
      day: new Date(platform.now()).toISOString().slice(0, 10),
      ended,
      search,
      page,
      reader: staff,
    }),
);
