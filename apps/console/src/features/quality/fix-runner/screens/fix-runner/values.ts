import type { FixParam } from '@midoffice/contract/quality/fix-runner/lists';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';

/** Values of the fields of a form: text as it is typed, ticks as yes or no. */
export type FormValues = Readonly<Record<string, string | boolean>>;
type Params = Readonly<Record<string, FixParam>>;

export const isTick = (param: FixParam): boolean => param.types.includes('boolean');
const isNumber = (param: FixParam): boolean =>
  param.types.includes('number') && !param.types.includes('string');

/** The initial values of the fields: defaults, and what the address gives by the name of a parameter. */
export function firstValues(params: Params, given: Readonly<Record<string, unknown>> = {}): FormValues {
  return Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      const notified = given[name];
      if (isTick(param))
        return [name, typeof notified === 'string' ? notified === 'true' : param.default === true];
      const text = typeof notified === 'string' ? notified : (param.default ?? '');
      return [name, typeof text === 'object' ? JSON.stringify(text) : String(text)];
    }),
  );
}

/** The values that travel: figures as numbers, empty fields left out. A figure that is none travels as it was typed. */
export function sentValues(params: Params, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, param]): [string, unknown][] => {
      const value = values[name] ?? '';
      if (typeof value === 'boolean') return [[name, value]];
      const text = value.trim();
      if (text === '') return [];
      return [[name, isNumber(param) ? (numberIn(text) ?? text) : text]];
    }),
  );
}

/** What is wrong with typed numbers, by parameter. */
export const numberProblems = (params: Params, values: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]): [string, string][] => {
      const problem = isNumber(param) ? numberProblem({})(values[name] ?? '') : null;
      return problem ? [[name, problem]] : [];
    }),
  );
