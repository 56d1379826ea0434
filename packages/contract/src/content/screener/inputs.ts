export const access = ['screener-data'] as const;
