// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAiRuns } from '@midoffice/contract/content/ai-runner/calls/list-ai-runs';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { noAccess } from '@midoffice/contract/kernel';
import { refuses } from '../../../../testing/refuses.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

describe('list-ai-runs', () => {
  let server: RunnerServer;
  before(async () => {
    server = await runnerServer();
  });
  after(() => server.close());

  test('lists runs, the newest first, a page at a time', async () => {
    const { id } = await server.prompt();
    assert.deepEqual((await server.runner.call(listAiRuns, {})).body, { rows: [], total: 0 });
    for (let n = 0; n < 21; n += 1) {
      const input = { promptType: id, modelType: 'own/default', promptData: `Run ${n}.` };
      assert.equal((await server.runner.call(runAiModel, input)).status, 200);
    }
    const { rows, total } = (await server.runner.call(listAiRuns, {})).body;
    assert.deepEqual([rows.length, total], [20, 21]);
    const times = rows.map(({ startedAt }) => startedAt);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.equal((await server.runner.call(listAiRuns, { page: '2' })).body.rows.length, 1);
    await refuses(server, server.support, listAiRuns, {}, 403, noAccess);
  });
});
