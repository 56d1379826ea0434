import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { postProcessAiModel } from '@midoffice/contract/content/ai-runner/calls/post-process-ai-model';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { noAccess } from '@midoffice/contract/kernel';
import { refuses } from '../../../../testing/refuses.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

const promptData = 'anything';

describe('post-process-ai-model', () => {
  let server: RunnerServer;
  before(async () => {
    server = await runnerServer();
  });
  after(() => server.close());
  const ids = new Map<string, string>();
  async function idOf(postProcessing: 'text' | 'json' | 'table' | 'prompt'): Promise<string> {
    const more = postProcessing === 'prompt' ? { postPrompt: 'Say it in other words.' } : {};
    if (!ids.has(postProcessing))
      ids.set(postProcessing, (await server.prompt({ name: postProcessing, postProcessing, ...more })).id);
    return ids.get(postProcessing)!;
  }
  const processed = async (kind: 'text' | 'json' | 'table' | 'prompt', responseData: string) => {
    const { status, body } = await server.runner.call(postProcessAiModel, {
      promptType: await idOf(kind),
      responseData,
      promptData,
    });
    assert.deepEqual([status, body.message], [200, 'Post-processing completed successfully']);
    return body;
  };

  test('takes the text, the JSON or the table out of an answer, or asks the model again (r003-ai-states)', async () => {
    assert.equal((await processed('text', 'Here:\n```md\n# Head\n```\nBye')).responseData, '# Head');
    assert.equal((await processed('text', '  plain ')).responseData, 'plain');
    assert.equal(
      (await processed('json', 'Sure! {"a":[1,2]} That is all.')).responseData,
      JSON.stringify({ a: [1, 2] }, null, 2),
    );
    assert.equal((await processed('json', '```json\n[1]\n```')).responseData, '[\n  1\n]');
    const table = await processed('table', 'See:\n\n| Name | Sum |\n|---|--:|\n| =A1 | 1 |\n| b |\n\nEnd');
    assert.deepEqual(table.rows, [
      ['Name', 'Sum'],
      ['=A1', '1'],
      ['b', ''],
    ]);
    assert.equal(table.responseData, "Name,Sum\r\n'=A1,1\r\nb,\r\n");
    assert.match((await processed('prompt', 'It rose to 5.')).responseData, /to 5\.$/);
  });

  test('keeps the outcome with its run', async () => {
    const promptType = await idOf('text');
    const runID = randomUUID();
    await server.runner.call(runAiModel, { promptType, modelType: 'own/default', promptData, runID });
    const { status } = await server.runner.call(postProcessAiModel, {
      promptType,
      responseData: '```\nclean\n```',
      promptData,
      runID,
    });
    assert.equal(status, 200);
    assert.equal((await server.runner.call(getAiRun, { runID })).body.run?.postProcessed, 'clean');
  });

  test('refuses what it cannot find, and who may not', async () => {
    const json = await idOf('json');
    const table = await idOf('table');
    const wrong: [object, string][] = [
      [{ promptType: json, responseData: 'none { here', promptData }, 'responseData: holds no JSON'],
      [{ promptType: table, responseData: 'a | b\nc | d', promptData }, 'responseData: holds no table'],
      [{ promptType: 'unknown', responseData: 'x', promptData }, 'promptType: there is no such prompt'],
      [{ promptType: json, responseData: '', promptData }, 'responseData: is required'],
      [{ promptType: json, responseData: '{}', promptData: '' }, 'promptData: Please enter prompt data.'],
      [
        { promptType: json, responseData: '{}', promptData, runID: randomUUID() },
        'runID: there is no such run that has ended',
      ],
    ];
    for (const [input, text] of wrong)
      await refuses(server, server.runner, postProcessAiModel, input, 400, text);
    const whole = { promptType: json, responseData: '{}', promptData };
    await refuses(server, server.support, postProcessAiModel, whole, 403, noAccess);
  });

  test('reads long hostile answers to their end', async () => {
    const brackets = { promptType: await idOf('json'), responseData: '{'.repeat(300_000), promptData };
    await refuses(server, server.runner, postProcessAiModel, brackets, 400, 'responseData: holds no JSON');
    const wide = `${'|'.repeat(150_000)}\n${'-|'.repeat(70_000)}`;
    const { rows } = await processed('table', wide);
    assert.equal(rows!.length, 1);
  });
});
