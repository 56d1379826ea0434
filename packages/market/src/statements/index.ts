export * from './fields.ts';
export * from './formulas.ts';
export * from './evaluate.ts';
export * from './periods.ts';
export * from './denomination.ts';
