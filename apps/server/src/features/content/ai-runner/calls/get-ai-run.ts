import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readRun } from '../store.ts';

export const handler = implementRead(getAiRun, async ({ db }, { runID }) => ({
  run: (await readRun(db, runID)) ?? null,
}));
