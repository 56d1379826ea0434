import { after, before, beforeEach, describe } from 'node:test';
import type { Db } from '../../../../platform/db/connect.ts';
import { until } from '../../../../testing/process.ts';
import { runDunning } from '../run.ts';
import { mirror } from './customers.ts';
import { keptSteps } from './look-store.ts';
import { dunningWorld, startAnew, type DunningWorld } from './world.ts';

/** A world for the tests of one describe block. It is there once a test runs; each test finds it as new, on Monday. */
export interface DunningSuite extends DunningWorld {
  readonly db: Db;
  run(): ReturnType<typeof runDunning>;
  /** Lets effects be tried again and runs, over and over, until something holds. */
  runUntil(what: string, holds: () => Promise<boolean>): Promise<void>;
  /** Reads a customer again at the card provider, as a webhook would have done, and runs. */
  mirrorAndRun(userid: string): Promise<void>;
  /** The kept steps of an invoice, such as `mail done 2026-06-15`: id, state and day. */
  stepsOf(invoiceID: string): Promise<string[]>;
  /** The kept steps of an invoice, such as `done: API keys blocked`: state and message. */
  messagesOf(invoiceID: string): Promise<string[]>;
}

/** A describe block of tests that share one world. */
export function describeDunning(name: string, body: (suite: DunningSuite) => void): void {
  void describe(name, () => {
    let world: DunningWorld;
    before(async () => {
      world = await dunningWorld();
    });
    after(() => world.close());
    beforeEach(() => startAnew(world));
    const run = () => runDunning(world.server.platform);
    const kept = (invoiceID: string) => keptSteps(world.server.platform.db, invoiceID);
    body({
      get server() {
        return world.server;
      },
      get sandbox() {
        return world.sandbox;
      },
      get onlooker() {
        return world.onlooker;
      },
      get admin() {
        return world.admin;
      },
      get clock() {
        return world.clock;
      },
      get db() {
        return world.server.platform.db;
      },
      close: () => world.close(),
      run,
      async runUntil(what, holds) {
        world.server.platform.effects.work();
        await until(what, async () => {
          await run();
          return holds();
        });
      },
      async mirrorAndRun(userid) {
        await mirror(world, userid);
        await run();
      },
      stepsOf: async (invoiceID) =>
        (await kept(invoiceID)).map(({ stepId, state, on }) => `${stepId} ${state} ${on}`),
      messagesOf: async (invoiceID) =>
        (await kept(invoiceID)).map(({ state, message }) => `${state}: ${message}`),
    });
  });
}
