import assert from 'node:assert/strict';

/** How long a page may take to show what its server has said already; a loaded machine needs most of it. */
const patienceMs = 40_000;
const pauseMs = 50;

/**
 * Tries an assertion until it holds. What a page shows follows its server a moment later, so a reading taken once says
 * how fast the machine is, not whether the page is right.
 * @throws what the assertion says, once the patience is over
 */
export async function settles(assertion: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

/** Asserts that a reading comes to be what is expected, compared in depth. */
export async function shows<T>(read: () => Promise<T>, expected: T, message?: string): Promise<void> {
  await settles(async () => assert.deepEqual(await read(), expected, message));
}

/** Waits until something that no locator can say holds. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  await settles(async () => assert.ok(await holds(), `it never came to hold that ${what}`));
}
