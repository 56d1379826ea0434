import { listDunningCases } from '@midoffice/contract/billing/dunning/calls/list-dunning-cases';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listCases } from '../case-store.ts';

export const handler = implementRead(listDunningCases, ({ db, staff }, { state, search = '', page }) =>
  listCases(db, { state, search, page, reader: staff }),
);
