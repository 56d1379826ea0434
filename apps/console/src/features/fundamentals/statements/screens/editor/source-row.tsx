import type { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { aiSource, mainType, type StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { IconSparkles } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { sourceColours } from '../../../../../kit/base/source-colours.ts';
import { Menu } from '../../../../../kit/nav/menu.tsx';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import { AiDialog } from './ai-dialog.tsx';
import css from '../../statements.module.css';

export type Short = OutputOf<typeof getSymbolStatementShort>;

/** How many records a source has of a table. */
export interface SourceCount {
  readonly source: string;
  readonly quarters: number;
  readonly years: number;
}

/** Sources with records of a table, the database first. Source: screen financials-load-override-row. */
export function sourceCounts(counts: Short['recordCounts'], table: StatementTable): readonly SourceCount[] {
  const found = new Map<string, SourceCount>();
  for (const [key, count] of Object.entries(counts)) {
    const end = `_${table}_`;
    const at = key.lastIndexOf(end);
    const period = key.slice(at + end.length);
    if (at < 1 || (period !== 'q' && period !== 'f') || count === 0) continue;
    const source = key.slice(0, at);
    const old = found.get(source) ?? { source, quarters: 0, years: 0 };
    found.set(source, period === 'q' ? { ...old, quarters: count } : { ...old, years: count });
  }
  const rank = ({ source }: SourceCount): number => (source === mainType ? 0 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || a.source.localeCompare(b.source));
}

const colourOf = (source: string): string => sourceColours[source] ?? 'var(--text-soft)';

interface SourceRowProps {
  readonly short: Short;
  readonly table: StatementTable;
  /** Ids of the records of the table, newest first. */
  readonly records: readonly string[];
  /** The loaded override; empty: none. */
  readonly source: string;
  readonly loading: boolean;
  /** Loads a source beside the database, or reads the database again. */
  onLoad(source: string, run?: string): void;
}

/** Load Override: which sources have records, how many of each kind, and which of them is compared with. */
export function SourceRow({ short, table, records, source, loading, onLoad }: SourceRowProps) {
  const [asksRun, setAsksRun] = useState(false);
  const all = sourceCounts(short.recordCounts, table);
  const ai = all.find((one) => one.source === aiSource);
  const shown = all.filter((one) => one.source !== aiSource);
  const none = ai ? undefined : 'No AI values of this statement';
  return (
    <div className={css.sources} role="group" aria-label="Load Override">
      <span className={css.rowLabel}>Load Override</span>
      {shown.map(({ source: name, quarters, years }) => (
        <button
          key={name}
          type="button"
          className={css.source}
          style={{ '--source': colourOf(name) } as CSSProperties}
          aria-pressed={source === name}
          aria-busy={loading && source === name}
          {...tooltip(
            name === mainType
              ? 'Reads the database again'
              : `Compares the database with ${name}; cells that differ are red`,
          )}
          onClick={() => onLoad(source === name ? '' : name)}
        >
          <span className={css.dot} style={{ background: colourOf(name) }} aria-hidden="true" />
          {name}
          <small>{`${formatNumber(quarters)} Q · ${formatNumber(years)} FY`}</small>
        </button>
      ))}
      <Menu
        label="AI values"
        entries={[
          {
            label: ai ? `Newest values (${ai.quarters} Q · ${ai.years} FY)` : 'Newest values',
            disabledReason: none,
            run: () => onLoad(aiSource),
          },
          { label: 'Runs…', run: () => setAsksRun(true) },
          'line',
          {
            label: 'No AI values',
            disabledReason: source === aiSource ? undefined : 'None are loaded',
            run: () => onLoad(''),
          },
        ]}
        trigger={(wired) => (
          <button
            type="button"
            className={css.source}
            style={{ '--source': 'var(--accent)' } as CSSProperties}
            aria-pressed={source === aiSource}
            {...wired}
          >
            <IconSparkles size={13} /> AI
          </button>
        )}
      />
      {asksRun && (
        <AiDialog
          symbol={short.symbol}
          table={table}
          records={records}
          onClose={() => setAsksRun(false)}
          onLoad={(run) => {
            setAsksRun(false);
            onLoad(aiSource, run);
          }}
        />
      )}
    </div>
  );
}
