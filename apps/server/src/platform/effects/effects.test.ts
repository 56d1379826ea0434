import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { defineCall, effectDone } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { createEffects } from './runner.ts';
import { EffectRefused, effectKind, type EffectKind, type EffectRun, type Effects } from './effects.ts';
import { effectRow, effectAudit, storeIntent, agedEffect } from './testing/effects-store.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { createApp } from '../http/app.ts';
import { ApiError } from '../http/errors.ts';
import { implementEffect } from '../http/implement.ts';
import { createPipelineDeps, serve } from '../http/pipeline.ts';
import { createResolver } from '../session/resolve.ts';

interface Input {
  readonly name: string;
  readonly secret?: string;
}

const times = { leaseMs: 600, sweepMs: 50, pauseMs: 30, finishMs: 100 };

/** A vendor that acts once for each key, as vendors with idempotency keys do. */
function vendor() {
  const acted = new Map<string, string>();
  const asked: string[] = [];
  return {
    acted,
    asked,
    act(key: string, what: string): string {
      asked.push(key);
      if (!acted.has(key)) acted.set(key, what);
      return acted.get(key)!;
    },
  };
}

describe('effects', () => {
  let server: TestServer;
  const runners: Effects[] = [];
  before(async () => {
    server = await testServer();
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.close();
  });
  after(() => server.close());

  /** A runner as another process would have it. */
  function runner(kind: EffectKind<Input>): Effects {
    const made = createEffects(() => server.platform, server.platform.log, times);
    made.register(kind as never);
    runners.push(made);
    return made;
  }
  const kindOf = (run: (one: EffectRun<Input>) => Promise<string>, more: Partial<EffectKind<Input>> = {}) =>
    effectKind<Input>({
      kind: `test.${randomUUID()}`,
      title: 'Test act',
      mayStill: async () => undefined,
      run: async (one) => ({ message: await run(one) }),
      ...more,
    });
  const intend = (kind: EffectKind<Input>, lock?: string, secret?: string): Promise<string> =>
    storeIntent(server.platform, runner(kind), kind, { name: 'x', lock, secret });

  async function eventually(id: string, state: string): Promise<void> {
    for (const end = Date.now() + 8000; Date.now() < end; await wait(20))
      if ((await effectRow(server.platform.db, id)).state === state) return;
    assert.equal((await effectRow(server.platform.db, id)).state, state);
  }

  test('an intent is audited with its commit, its outcome when it is known, and the vendor acts once', async () => {
    const { act, acted } = vendor();
    const kind = kindOf(({ step, input }) => step('act', async (key) => act(key, input.name)));
    const id = await intend(kind);
    assert.equal((await effectRow(server.platform.db, id)).state, 'intended');
    const view = await runners[0]!.settle(id);
    assert.equal(view.state, 'done');
    assert.equal(view.message, 'x');
    assert.equal(acted.size, 1);
    assert.deepEqual(
      (await effectAudit(server.platform.db, id)).map(({ outcome }) => outcome),
      ['intended', 'done'],
    );
  });

  test('a key that is refused after a try that may have acted leaves the outcome open; before any it is a no', async () => {
    const { act, acted } = vendor();
    const answers = ['lost', 'refused', 'received'];
    const kind = kindOf(
      ({ step }) =>
        step('act', async (key) => {
          const answer = answers.shift();
          if (answer === 'refused') throw new EffectRefused('The vendor refuses our key.', 502);
          const done = act(key, 'charged');
          if (answer === 'lost') throw new Error('socket hang up');
          return done;
        }),
      { inspectsFirst: true },
    );
    const id = await intend(kind);
    assert.equal((await runners[0]!.settle(id)).state, 'unknown');
    const refused = await runners[0]!.settle(id);
    assert.equal(refused.state, 'unknown');
    assert.match(refused.message, /The vendor refuses our key\.$/);
    assert.equal((await runners[0]!.settle(id)).state, 'done');
    assert.equal(acted.size, 1);
    const never = kindOf(({ step }) =>
      step('act', async () => {
        throw new EffectRefused('The vendor refuses our key.', 502);
      }),
    );
    const other = await intend(never);
    assert.equal((await runners.at(-1)!.settle(other)).state, 'failed');
  });

  test('a failure that says nothing is unknown, and is repeated with the same key until it is known', async () => {
    const { act, acted, asked } = vendor();
    let failures = 3;
    const kind = kindOf(({ step }) =>
      step('act', async (key) => {
        const done = act(key, 'charged');
        if ((failures -= 1) >= 0) throw new Error('socket hang up');
        return done;
      }),
    );
    const id = await intend(kind);
    const view = await runners[0]!.settle(id);
    assert.equal(view.state, 'unknown');
    assert.match(view.message, /^Test act is not confirmed yet/);
    runners[0]!.work();
    await eventually(id, 'done');
    assert.equal(acted.size, 1);
    assert.equal(new Set(asked).size, 1);
    assert.equal(asked.length, 4);
    assert.deepEqual(
      (await effectAudit(server.platform.db, id)).map(({ outcome }) => outcome),
      ['intended', 'unknown', 'done'],
    );
  });

  test('a refusal for good is failed; staff may take it up again, with a new key for what was refused and none for what is done', async () => {
    const { act, asked, acted } = vendor();
    let declined = true;
    const kind = kindOf(async ({ step }) => {
      await step('first', async (key) => act(key, 'first'));
      return step('second', async (key) => {
        const said = act(key, 'second');
        if (declined) throw new EffectRefused('The card was declined.', 402);
        return said;
      });
    });
    const id = await intend(kind, 'failing');
    const view = await runners[0]!.settle(id);
    assert.deepEqual([view.state, view.status, view.message], ['failed', 402, 'The card was declined.']);
    declined = false;
    const again = await storeIntent(server.platform, runners[0]!, kind, { name: 'x', lock: 'failing' });
    await assert.rejects(resume(id), /already in progress/);
    await runners[0]!.settle(again);
    await resume(id);
    assert.equal((await runners[0]!.settle(id)).state, 'done');
    assert.equal(asked.filter((key) => acted.get(key) === 'first').length, 2, 'once for each effect');
    assert.equal(new Set(asked).size, 5, 'two refused, two done of the other, and the new try');
    await assert.rejects(resume(id), /is done already/);
  });

  const resume = (id: string): Promise<void> =>
    server.platform.db.transaction().execute((trx) =>
      runners[0]!.resume(
        {
          trx,
          staff: { userid: '', email: 'tester' },
          audit: async () => undefined,
          changed: async () => undefined,
        } as never,
        id,
      ),
    );

  test('a secret part of the input is sealed in the database and open in the run', async () => {
    const kind = kindOf(async ({ input }) => (input.secret === 'hush' ? 'kept' : 'lost'));
    const id = await intend(kind, undefined, 'hush');
    const row = await effectRow(server.platform.db, id);
    assert.doesNotMatch(JSON.stringify(row), /hush/);
    assert.equal((await runners[0]!.settle(id)).message, 'kept');
  });

  test('an outcome that is unknown for longer than vendors keep keys is not repeated by itself', async () => {
    let asked = 0;
    const fail = async (): Promise<string> => {
      asked += 1;
      throw new Error('no answer');
    };
    const blind = kindOf(({ step }) => step('act', fail));
    const looking = kindOf(({ step }) => step('act', fail), { inspectsFirst: true });
    for (const [kind, again] of [
      [blind, false],
      [looking, true],
    ] as const) {
      const id = await intend(kind);
      await agedEffect(server.platform.db, id, 'old');
      const view = await runners.at(-1)!.settle(id);
      assert.equal(view.state, 'unknown');
      assert.equal((await effectRow(server.platform.db, id)).next_try_at !== null, again);
      if (!again) assert.match(view.message, /look it up at the vendor/);
    }
    assert.equal(asked, 1, 'only the one that looks first was asked again');
  });

  test('what only reads leaves a completing effect to its actor; what has begun to act goes on without them', async () => {
    let isAway = true;
    const acted: string[] = [];
    const completing = (reads: boolean) =>
      kindOf(
        ({ step }) =>
          step(
            'first',
            async () => {
              if (isAway) throw new Error('socket hang up');
              acted.push(reads ? 'read' : 'acted');
              return 'through';
            },
            { reads },
          ),
        {
          completes: true,
          inspectsFirst: true,
          mayStill: async () => {
            if (!isAway) throw new ApiError(403, 'Not any more.');
          },
        },
      );
    const [reading, acting] = [await intend(completing(true)), await intend(completing(false))];
    const [first, second] = runners;
    assert.equal((await first!.settle(reading)).state, 'unknown');
    assert.equal((await second!.settle(acting)).state, 'unknown');
    isAway = false;
    const refused = await first!.settle(reading);
    assert.deepEqual([refused.state, refused.status, refused.message], ['failed', 403, 'Not any more.']);
    assert.equal((await second!.settle(acting)).state, 'done');
    assert.deepEqual(acted, ['acted']);
  });

  test('an act that may have come through is not refused with new keys, but given up, audited, for people to look up', async () => {
    let isAway = true;
    const { act, acted } = vendor();
    const kind = kindOf(
      ({ step }) =>
        step('act', async (key) => {
          act(key, 'charged');
          throw new Error('socket hang up');
        }),
      {
        mayStill: async () => {
          if (!isAway) throw new ApiError(403, 'Not any more.');
        },
      },
    );
    const id = await intend(kind);
    assert.equal((await runners[0]!.settle(id)).state, 'unknown');
    isAway = false;
    const view = await runners[0]!.settle(id);
    assert.deepEqual(
      [view.state, view.message],
      ['unknown', 'Not any more. An earlier try may have come through: look it up at the vendor.'],
    );
    assert.equal((await effectRow(server.platform.db, id)).next_try_at, null);
    assert.equal(acted.size, 1);
    assert.deepEqual(
      (await effectAudit(server.platform.db, id)).map(({ outcome }) => outcome),
      ['intended', 'unknown', 'unknown'],
    );
  });

  test('the pipeline commits intent and audit, acts, and answers outcome, refusal or what is not known yet', async () => {
    const answers = ['done', 'refused', 'unknown'] as const;
    const acts = { done: 0, refused: 0, unknown: 0 };
    const kind = kindOf(({ step, input }) =>
      step('act', async () => {
        const what = input.name as (typeof answers)[number];
        acts[what] += 1;
        if (what === 'refused') throw new EffectRefused('The card was declined.', 402);
        if (what === 'unknown') throw new Error('time-out');
        return 'Paid.';
      }),
    );
    server.platform.effects.register(kind as never);
    const call = defineCall('testAct', {
      method: 'GET',
      path: '/test/act/{name}',
      params: z.object({ name: z.string() }),
      host: 'main',
      access: 'public',
      summary: 'x',
      audit: 'test.acted',
      mode: 'effect',
      output: effectDone,
    });
    const handler = implementEffect(call, kind, async (_context, { name }) => ({
      targetKind: 'test',
      targetId: name,
      input: { name },
    }));
    const app = await createApp(server.platform.log);
    const resolver = createResolver(server.platform);
    serve(app, handler, createPipelineDeps(server.platform, resolver, false));
    const ask = async (name: string) => {
      const response = await app.inject({
        method: 'GET',
        url: `/test/act/${name}`,
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    };
    const done = await ask('done');
    assert.equal(done.status, 200);
    assert.deepEqual([done.body['message'], done.body['success']], ['Paid.', true]);
    const refused = await ask('refused');
    assert.equal(refused.status, 402);
    assert.equal(refused.body['error'], 'The card was declined.');
    const unknown = await ask('unknown');
    assert.equal(unknown.status, 200);
    assert.match(String(unknown.body['message']), /not confirmed yet/);
    assert.equal((unknown.body['effect'] as { state: string }).state, 'unknown');
    assert.deepEqual(acts, { done: 1, refused: 1, unknown: 1 });
    await app.close();
    await resolver.close();
  });
});
