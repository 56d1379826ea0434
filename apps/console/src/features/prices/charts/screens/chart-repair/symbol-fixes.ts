import type { FixInfo } from '@midoffice/contract/quality/fix-runner/shapes';

/** A fix of the registry that can run on the symbol of the chart alone. */
export interface SymbolFix {
  readonly type: string;
  readonly subtype: string;
  readonly label: string;
  readonly notes: string;
}

/** The registry's repairs that need nothing but symbols. */
export function symbolFixes(fixes: Readonly<Record<string, FixInfo>>): SymbolFix[] {
  return Object.entries(fixes).flatMap(([type, fix]) =>
    Object.entries(fix.functions)
      .filter(
        ([, { repairs, params }]) =>
          repairs &&
          'symbols' in params &&
          Object.entries(params).every(([name, param]) => name === 'symbols' || !param.required),
      )
      .map(([subtype, { notes }]) => ({ type, subtype, label: fix.label, notes })),
  );
}
