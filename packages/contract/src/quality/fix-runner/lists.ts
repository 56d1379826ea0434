/** What a fix function says of one of its parameters. */
export interface FixParam {
  /** What it takes: `string`, `number`, `boolean`, `date` or `array`; one of them is enough. */
  readonly types: readonly string[];
  readonly default?: unknown;
  readonly required: boolean;
  /** The only values that it takes, where they are few. */
  readonly options?: readonly (string | number)[] | undefined;
  readonly notes: string;
}

/** The refusal of a run whose parameters are not filled. */
export const fillAll = 'Please fill all required parameters.';

/** Lists of these are entered as text with commas. Source: r001-runner-list-params. */
export const isListParam = (name: string): boolean => /symbols|tickers|ciks/i.test(name);

function isFilled(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.some(isFilled);
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value.trim() !== '';
}

/**
 * The parameters that must be filled and are not: the required ones, and symbols, tickers and ciks even where they are
 * not required. A boolean counts as filled. Source: r001-runner-required, d172.
 */
export function unfilledParams(
  params: Readonly<Record<string, FixParam>>,
  values: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(params)
    .filter(
      ([name, param]) => (param.required || isListParam(name)) && !isFilled(values[name] ?? param.default),
    )
    .map(([name]) => name);
}

/** Whether somebody may run a fix: its name is the key, and so is its section. */
export function mayRunFix(
  staff: { readonly role: string | null; readonly permissions: readonly string[] },
  name: string,
): boolean {
  return (
    staff.role === 'admin' || staff.permissions.includes('data-fixes') || staff.permissions.includes(name)
  );
}

const fixCallPrefix = 'fix ';

/** How the ledger names a fix function as what made a change set, where it names calls otherwise. */
export const fixCall = (name: string): string => `${fixCallPrefix}${name}`;

/** The fix function that `fixCall` named; undefined of a call. */
export const fixOfCall = (call: string): string | undefined =>
  call.startsWith(fixCallPrefix) ? call.slice(fixCallPrefix.length) : undefined;
