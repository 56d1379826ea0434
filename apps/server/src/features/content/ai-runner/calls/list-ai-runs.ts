import { listAiRuns } from '@midoffice/contract/content/ai-runner/calls/list-ai-runs';
import { runsPageSize } from '@midoffice/contract/content/ai-runner/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listRuns } from '../store.ts';

export const handler = implementRead(listAiRuns, async ({ db }, { page }) =>
  listRuns(db, (page - 1) * runsPageSize, runsPageSize),
);
