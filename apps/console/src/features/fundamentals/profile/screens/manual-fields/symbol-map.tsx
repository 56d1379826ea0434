import { symbolRelationships } from '@midoffice/contract/fundamentals/profile/lists';
import type { SymbolMapping } from '@midoffice/contract/fundamentals/profile/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { Button } from '../../../../../kit/base/button.tsx';
import { PartHeading } from '../../../../../kit/base/panel.tsx';
import { CheckField, SelectField, TextField } from '../../../../../kit/form/field.tsx';
import css from './manual-fields.module.css';

interface SymbolMapProps {
  readonly symbol: string;
  readonly rows: readonly SymbolMapping[];
  readonly disabled: boolean;
  onChange(rows: readonly SymbolMapping[]): void;
}

/** Under which other symbols the data of this one are to be read. */
export function SymbolMap({ symbol, rows, disabled, onChange }: SymbolMapProps) {
  const set = (at: number, patch: Partial<SymbolMapping>): void =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...patch } : row)));
  return (
    <section aria-label="Short symbol map">
      <PartHeading>Short symbol map</PartHeading>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place while it is typed
        <div key={at} className={css.mapping}>
          <TextField
            label="New symbol"
            maxLength={textLimits.symbol}
            value={row.newSymbol}
            disabled={disabled}
            onChange={(text) => set(at, { newSymbol: text.toUpperCase() })}
          />
          <SelectField
            label="Relationship"
            value={row.relationship}
            options={symbolRelationships}
            disabled={disabled}
            onChange={(relationship) => set(at, { relationship })}
          />
          <CheckField
            label="Override"
            checked={row.override}
            disabled={disabled}
            onChange={(override) => set(at, { override })}
          />
          <Button
            disabled={disabled}
            aria-label={`Remove the mapping to ${row.newSymbol || 'no symbol'}`}
            onClick={() => onChange(rows.filter((_row, i) => i !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={disabled}
        onClick={() =>
          onChange([...rows, { symbol, newSymbol: '', override: false, relationship: 'renamed' }])
        }
      >
        Add mapping
      </Button>
    </section>
  );
}
