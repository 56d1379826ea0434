export * from './check-digits.ts';
export * from './float.ts';
export * from './main-profile.ts';
export * from './source-fields.ts';
export * from './allowed-values.ts';
