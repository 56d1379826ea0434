export const access = ['splitController'] as const;
