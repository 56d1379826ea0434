/** Values by field; null where the filing does not say it and nothing else does. */
export type Values = Readonly<Record<string, number | null>>;

/** Amounts per share come with cents and parts of them: sums are kept free of binary remainders. */
const clean = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));

/** `a + b`, null where one is. */
export const total = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a == null || b == null ? null : clean(a + b);

/** `a - b`, null where one is. */
export const difference = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a == null || b == null ? null : clean(a - b);

/** `part / whole` as the provider prints it, with ten decimals; null where there is no whole. */
export const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : Number((part / whole).toFixed(10));

/** The sum of what is there, absent ones as 0. */
export const sumOf = (values: Values, names: readonly string[]): number =>
  clean(names.reduce((sum, name) => sum + (values[name] ?? 0), 0));

/** What a total leaves after its known parts; null where the total is. */
export const rest = (whole: number | null, values: Values, parts: readonly string[]): number | null =>
  whole === null ? null : difference(whole, sumOf(values, parts));

/** The named fields, absent ones as 0. */
export function withZeros<N extends string>(values: Values, names: readonly N[]): Record<N, number> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? 0])) as Record<N, number>;
}
