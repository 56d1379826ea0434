// Loaded before the test files of a process that runs many. There Node's reports name the file that calls test(), which
// is a helper's for tests that a helper registers; the reporter in the same process reads here which file they belong to.
import { beforeEach, type TestContext } from 'node:test';
import { ambiguous, filesOfTests } from './files-of-tests.ts';

beforeEach((context) => {
  const { name, filePath } = context as TestContext;
  if (filePath)
    filesOfTests.set(name, (filesOfTests.get(name) ?? filePath) === filePath ? filePath : ambiguous);
});
