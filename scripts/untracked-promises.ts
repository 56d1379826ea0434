// Loaded before the test files of a process that runs many of them. Node's runner notes for every promise which test it
// belongs to, and has the garbage collector notify it when the promise is gone: a ninth of the CPU of all units. Without
// the note whatever escapes a test (an unhandled rejection, a late exception) fails the run as before; for a rejection
// the runner then names no test, and scripts/test/run.ts runs all files of the process again.
// The runner's hook is reached by --expose-internals; a Node that keeps it elsewhere runs the tests as slowly as ever.
import { createRequire } from 'node:module';

interface Hook {
  [name: symbol]: unknown;
  enable(): void;
  disable(): void;
}

function hooksOfRunner(): Hook[] {
  try {
    const internals = createRequire(import.meta.url)('internal/async_hooks') as { getHookArrays(): [Hook[]] };
    return [...internals.getHookArrays()[0]];
  } catch {
    return [];
  }
}

for (const hook of hooksOfRunner()) {
  const flag = Object.getOwnPropertySymbols(hook).find(({ description }) => description === 'kNoPromiseHook');
  if (!flag) continue;
  hook.disable();
  hook[flag] = true;
  hook.enable();
}
