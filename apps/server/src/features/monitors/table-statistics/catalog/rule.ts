import type { Rule, Test } from './types.ts';

export const invalid = (test: Test, text: string): Rule => ({ state: 'invalid', test, text });
export const attention = (test: Test, text: string): Rule => ({ state: 'attention', test, text });

export const notPositive = invalid({ is: 'at-most', than: 0 }, 'must be above 0');
export const negative = invalid({ is: 'below', than: 0 }, 'must not be negative');
export const ahead = (days: number): Rule =>
  invalid(
    { is: 'after-today', days },
    days ? `must not be more than ${days} days ahead` : 'must not be in the future',
  );
/** @param days after which it is old */
export const stale = (days: number): Rule =>
  attention({ is: 'before-today', days }, `older than ${days} days`);
export const expired = attention({ is: 'before-today', days: 0 }, 'has passed');
export const raised = (text: string): Rule => attention({ is: 'true' }, text);
