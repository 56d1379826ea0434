// Which test files the everyday run takes. It is to answer within eight minutes on two processors and to need no browser:
// journeys, what starts and kills servers, and files that take more than some two seconds are left to `npm test -- all`,
// which continuous integration runs.

/** What a slow file of units says in a line of its own to be left to `npm test -- all`. */
export const longLine = '// Long: runs with `npm test -- all`.';

/** Whether a test file's source says so. */
export const isLong = (source: string): boolean => source.split('\n', 5).includes(longLine);
