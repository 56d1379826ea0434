// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createEffects } from './runner.ts';
import { effectKind, type EffectKind, type EffectRun, type Effects } from './effects.ts';
import { effectRow, effectAudit, storeIntent, agedEffect } from './testing/effects-store.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

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

describe('effects of several processes', () => {
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

  test('what a dead process left behind is taken over when its lease ends, and done steps are not repeated', async () => {
    const { act, asked } = vendor();
    let dead = true;
    const kind = kindOf(async ({ step }) => {
      const first = await step('first', async (key) => act(key, 'one'));
      return step('second', async (key) => {
        // A process that was killed says nothing any more.
        if (dead) await new Promise(() => undefined);
        return `${first} ${act(key, 'two')}`;
      });
    });
    const id = await intend(kind);
    const first = runners[0]!;
    assert.equal((await first.settle(id, 100)).state, 'running');
    await first.close();
    dead = false;
    const other = runner(kind);
    other.work();
    await eventually(id, 'done');
    assert.equal((await effectRow(server.platform.db, id)).message, 'one two');
    assert.equal(asked.length, 2);
  });

  test('an intent whose process died before it began is run by another', async () => {
    const { act, acted } = vendor();
    const kind = kindOf(({ step }) => step('act', async (key) => act(key, 'late')));
    const id = await intend(kind);
    const other = runner(kind);
    other.work();
    await eventually(id, 'done');
    assert.equal(acted.size, 1);
  });

  test('a process that lost its lease writes nothing more, and both acted under one key', async () => {
    const { act, acted, asked } = vendor();
    let release = (): void => undefined;
    const gate = new Promise<void>((open) => (release = open));
    let slow = true;
    const kind = kindOf(({ step }) =>
      step('act', async (key) => {
        const said = act(key, 'once');
        if (slow) await gate;
        return said;
      }),
    );
    const id = await intend(kind);
    const first = runners[0]!;
    await first.settle(id, 50);
    await agedEffect(server.platform.db, id, 'lease');
    slow = false;
    const other = runner(kind);
    assert.equal((await other.settle(id)).state, 'done');
    release();
    await wait(50);
    assert.equal((await effectRow(server.platform.db, id)).tries, 2);
    assert.equal(acted.size, 1);
    assert.equal(asked.length, 2);
    assert.equal(
      (await effectAudit(server.platform.db, id)).filter(({ outcome }) => outcome === 'done').length,
      1,
    );
  });

  test('a lock holds across processes while the effect is open', async () => {
    const kind = kindOf(({ step }) => step('act', async () => 'done'), { lockedMessage: 'One at a time.' });
    const processes = [runner(kind), runner(kind)];
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, n) =>
        storeIntent(server.platform, processes[n % 2]!, kind, { name: 'x', lock: 'one-user' }),
      ),
    );
    const won = tries.filter((one) => one.status === 'fulfilled');
    assert.equal(won.length, 1);
    for (const one of tries)
      if (one.status === 'rejected') assert.equal((one.reason as Error).message, 'One at a time.');
    await processes[1]!.settle(won[0]!.value);
    await storeIntent(server.platform, processes[0]!, kind, { name: 'x', lock: 'one-user' });
  });
});
