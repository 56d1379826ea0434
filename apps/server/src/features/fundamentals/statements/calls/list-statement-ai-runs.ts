import { listStatementAiRuns } from '@midoffice/contract/fundamentals/statements/calls/list-statement-ai-runs';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readAiRuns } from '../ai-store.ts';

export const handler = implementRead(listStatementAiRuns, async ({ db }, { symbol, table, limit }) => ({
  rows: await readAiRuns(db, symbol, table, limit),
}));
