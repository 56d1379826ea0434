// Which test files the everyday run takes. It is to answer within ten minutes on two processors; what kills processes, goes
// through a whole world, or drives a browser for long is left to `npm test -- all`, which continuous integration runs.

/** What a test file says in a line of its own to be left to `npm test -- all`. */
export const longLine = '// Long: runs with `npm test -- all`.';

/** Whether a test file's source says so. */
export const isLong = (source: string): boolean => source.split('\n', 5).includes(longLine);
