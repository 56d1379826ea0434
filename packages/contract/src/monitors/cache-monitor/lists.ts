/** Keys that are listed, and expired at once, at most. Source: r003-cache-pattern. */
export const mostKeys = 3000;

/** Keys whose type, time to live and size are read at once. */
export const detailsAtOnce = 100;

export const patternMissing = 'Please enter a pattern to search for';
export const keyMissing = 'Please enter a key to search for';
export const expiredSuccessfully = 'Expired successfully!';

/** Characters of a pattern at most, and stars in it: a server compares each with every key. */
export const patternLimits = { characters: 500, stars: 8 } as const;

/** Seconds of a new time to live at most: ten years. */
export const longestSeconds = 315_360_000;
