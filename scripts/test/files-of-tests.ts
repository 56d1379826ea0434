const shared = globalThis as { [key: symbol]: unknown };
const key = Symbol.for('midoffice.files-of-tests');

/**
 * The test file of each test that has begun, by the test's name. Reporters and test files of one process see the same map,
 * although the runner loads them apart.
 */
export const filesOfTests = (shared[key] ??= new Map<string, string>()) as Map<string, string>;

/** In place of a file: tests of several files have this name. */
export const ambiguous = '';
