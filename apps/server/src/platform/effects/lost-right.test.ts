import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { createEffects } from './runner.ts';
import { EffectRefused, effectKind, type EffectKind, type EffectRun, type Effects } from './effects.ts';
import { storeIntent } from './testing/effects-store.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { ApiError } from '../http/errors.ts';

interface Input {
  readonly name: string;
}

describe('effects whose actor loses the right', () => {
  let server: TestServer;
  let isAllowed = true;
  const runners: Effects[] = [];
  before(async () => {
    server = await testServer();
  });
  afterEach(async () => {
    isAllowed = true;
    for (const runner of runners.splice(0)) await runner.close();
  });
  after(() => server.close());

  const kindOf = (run: (one: EffectRun<Input>) => Promise<string>) =>
    effectKind<Input>({
      kind: `test.${randomUUID()}`,
      title: 'Test act',
      inspectsFirst: true,
      mayStill: async () => {
        if (!isAllowed) throw new ApiError(403, 'Not any more.');
      },
      run: async (one) => ({ message: await run(one) }),
    });
  function intend(kind: EffectKind<Input>, lock?: string): Promise<string> {
    if (!runners[0]) {
      runners.push(createEffects(() => server.platform, server.platform.log, { pauseMs: 30 }));
      runners[0]!.register(kind as never);
    }
    return storeIntent(server.platform, runners[0]!, kind, { name: 'x', lock });
  }
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

  test('between two tries: it stays unknown and locked, and is found by whoever may take it up', async () => {
    const acted = new Set<string>();
    let isLost = true;
    const kind = kindOf(({ step }) =>
      step('act', async (key) => {
        acted.add(key);
        if (isLost) throw new Error('socket hang up');
        return 'Refunded.';
      }),
    );
    const id = await intend(kind, 'between');
    assert.equal((await runners[0]!.settle(id)).state, 'unknown');
    isAllowed = false;
    const stopped = await runners[0]!.settle(id);
    assert.deepEqual(
      [stopped.state, stopped.message],
      ['unknown', 'Not any more. An earlier try may have come through: look it up at the vendor.'],
    );
    const second = storeIntent(server.platform, runners[0]!, kind, { name: 'x', lock: 'between' });
    await assert.rejects(second, /already in progress/);
    isAllowed = true;
    isLost = false;
    await resume(id);
    assert.equal((await runners[0]!.settle(id)).state, 'done');
    assert.equal(acted.size, 1);
  });

  test('while the vendor acts: what is done outside is not settled as refused', async () => {
    const acted = new Set<string>();
    const kind = kindOf(({ step }) =>
      step('act', async (key) => {
        acted.add(key);
        isAllowed = false;
        return 'Refunded.';
      }),
    );
    const id = await intend(kind);
    const held = await runners[0]!.settle(id);
    assert.deepEqual(
      [held.state, held.message],
      [
        'unknown',
        'Not any more. Already done outside: act. Our own records stayed as they were. Somebody with access can retry it, which finishes what is left.',
      ],
    );
    isAllowed = true;
    await resume(id);
    assert.equal((await runners[0]!.settle(id)).state, 'done');
    assert.equal(acted.size, 1);
  });

  test('before anything but looks began: it ends as refused, in a later attempt too', async () => {
    let isDeclined = true;
    let isDown = false;
    const kind = kindOf(async ({ step }) => {
      await step(
        'look',
        async () => {
          if (isDown) throw new Error('socket hang up');
          return null;
        },
        { fresh: true, reads: true },
      );
      return step('act', async () => {
        if (isDeclined) throw new EffectRefused('Declined.', 402);
        return 'done';
      });
    });
    const id = await intend(kind);
    assert.equal((await runners[0]!.settle(id)).state, 'failed');
    isDeclined = false;
    isDown = true;
    await resume(id);
    assert.equal((await runners[0]!.settle(id)).state, 'unknown');
    isAllowed = false;
    const refused = await runners[0]!.settle(id);
    assert.deepEqual([refused.state, refused.status, refused.message], ['failed', 403, 'Not any more.']);
  });
});
