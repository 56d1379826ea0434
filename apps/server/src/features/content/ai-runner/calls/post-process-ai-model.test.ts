import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { postProcessAiModel } from '@midoffice/contract/content/ai-runner/calls/post-process-ai-model';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { noAccess } from '@midoffice/contract/kernel';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { amongFew } from '../few.ts';
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

  const askedModel = (): number =>
    server.ai.sandbox.requests().filter(({ path }) => path.startsWith('/ai')).length;
  async function runOf(promptType: string) {
    const runID = randomUUID();
    await server.runner.call(runAiModel, { promptType, modelType: 'own/default', promptData, runID });
    const read = async () => (await server.runner.call(getAiRun, { runID })).body.run!;
    return { runID, read };
  }

  test('what the model takes counts with the run and is audited, also where it fails; other post-processing takes nothing', async () => {
    const promptType = await idOf('prompt');
    const { runID, read } = await runOf(promptType);
    const before = await read();
    const input = { promptType, responseData: 'It rose to 5.', promptData, runID };
    assert.equal((await server.runner.call(postProcessAiModel, input)).status, 200);
    const after = await read();
    assert.ok(after.inputTokens! > before.inputTokens! && after.outputTokens! > before.outputTokens!);
    assert.ok(after.cost! > before.cost!);
    const entry = await newestAudit(server, runID);
    assert.equal(Reflect.get(Object(entry.after), 'inputTokens'), after.inputTokens! - before.inputTokens!);
    server.ai.sandbox.inject({ vendor: 'ai', kind: '500' });
    const failed = await server.runner.call(postProcessAiModel, input);
    server.ai.sandbox.clearFaults();
    assert.equal(failed.status, 502);
    assert.equal((await newestAudit(server, runID)).outcome, 'failed');
    assert.equal((await read()).cost, after.cost, 'a refusal costs nothing');
    const json = await idOf('json');
    assert.equal(
      (await server.runner.call(postProcessAiModel, { ...input, promptType: json, responseData: '{}' }))
        .status,
      200,
    );
    assert.equal((await read()).cost, after.cost);
  });

  test('a run that is none is refused before the model is asked', async () => {
    const promptType = await idOf('prompt');
    const before = askedModel();
    const input = { promptType, responseData: 'x', promptData, runID: randomUUID() };
    const text = 'runID: there is no such run that has ended';
    await refuses(server, server.runner, postProcessAiModel, input, 400, text);
    assert.equal(askedModel(), before);
    assert.equal((await server.runner.call(postProcessAiModel, { ...input, runID: undefined })).status, 200);
    assert.ok(askedModel() > before);
  });

  test('a person has three questions under way, runs and post-processing together', async () => {
    const promptType = await idOf('prompt');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const others = [1, 2, 3].map(async () => amongFew(server.runner.userid, () => held));
    const input = { promptType, responseData: 'x', promptData };
    await refuses(server, server.runner, postProcessAiModel, input, 429, /^3 runs are already in progress/);
    release();
    await Promise.all(others);
    assert.equal((await server.runner.call(postProcessAiModel, input)).status, 200);
  });

  test('refuses what it cannot find, and who may not', async () => {
    const json = await idOf('json');
    const table = await idOf('table');
    const wrong: [object, string][] = [
      [{ promptType: json, responseData: 'none { here', promptData }, 'The answer has no JSON.'],
      [{ promptType: table, responseData: 'a | b\nc | d', promptData }, 'The answer has no table.'],
      [{ promptType: 'unknown', responseData: 'x', promptData }, 'promptType: there is no such prompt'],
      [{ promptType: json, responseData: '', promptData }, 'responseData: is required'],
      [{ promptType: json, responseData: '{}', promptData: '' }, 'Please enter prompt data.'],
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
    await refuses(server, server.runner, postProcessAiModel, brackets, 400, 'The answer has no JSON.');
    const table = await idOf('table');
    const kept = await runOf(table);
    const refusesTable = (responseData: string, text: string) =>
      refuses(
        server,
        server.runner,
        postProcessAiModel,
        { promptType: table, responseData, promptData, runID: kept.runID },
        400,
        text,
      );
    const wide = `${'|'.repeat(150_000)}\n${'-|'.repeat(70_000)}`;
    await refusesTable(wide, 'The answer has a table of more than 200 columns.');
    // Filled to its columns, this one would have six thousand million cells.
    const filled = `${'a|'.repeat(63_335)}\n-|\n${'|\n'.repeat(95_000)}`;
    await refusesTable(filled, 'The answer has a table of more than 200 columns.');
    const long = `${'a|'.repeat(200)}\n-|\n${'|\n'.repeat(500)}`;
    await refusesTable(long, 'The answer has a table of more than 100,000 cells.');
    assert.equal((await kept.read()).postProcessed, null);
    const { rows } = await processed('table', `${'a|'.repeat(200)}\n-|\n${'|\n'.repeat(499)}`);
    assert.deepEqual([rows!.length, rows![499]!.length], [500, 200]);
    const deep = (levels: number, inner: string) => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
    const promptType = await idOf('json');
    const tooDeep = 'The answer has JSON of more than 50 levels.';
    // Indented, the second would have 900 million characters.
    for (const responseData of [deep(150_000, ''), deep(3000, `${'1,'.repeat(150_000)}1`), deep(51, '')]) {
      const input = { promptType, responseData, promptData };
      await refuses(server, server.runner, postProcessAiModel, input, 400, tooDeep);
    }
    assert.match((await processed('json', deep(50, ''))).responseData, /\[\]/);
  });
});
