import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readOpenConflicts } from '../conflict-store.ts';

export const handler = implementRead(listImportConflicts, ({ db }, { symbol, limit }) =>
  readOpenConflicts(db, symbol, limit),
);
