export * from './days.ts';
export * from './earnings-file.ts';
export * from './frequency.ts';
export * from './outliers.ts';
export * from './records.ts';
export * from './yields.ts';
