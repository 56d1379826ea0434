import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { isSegmentTable } from '@midoffice/contract/fundamentals/statements/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readEditor } from '../editor.ts';
import { readSegments } from '../segments.ts';

export const handler = implementRead(getSymbolStatements, ({ db, platform }, input) => {
  const { table, ...request } = { ...input, nowMs: platform.now() };
  return isSegmentTable(table)
    ? readSegments(db, { ...request, table })
    : readEditor(db, { ...request, table });
});
