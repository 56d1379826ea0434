/** Open reports that the list holds, the newest ones: more than a team decides in months. Older ones follow as these are decided. */
export const reportsShown = 1000;
