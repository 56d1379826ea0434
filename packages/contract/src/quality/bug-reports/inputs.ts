export const access = ['bugReport'] as const;
