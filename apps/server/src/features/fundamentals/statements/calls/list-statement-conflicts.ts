import { listStatementConflicts } from '@midoffice/contract/fundamentals/statements/calls/list-statement-conflicts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listConflicts } from '../conflicts.ts';

export const handler = implementRead(listStatementConflicts, ({ db }, { symbol, limit }) =>
  listConflicts(db, symbol, limit),
);
