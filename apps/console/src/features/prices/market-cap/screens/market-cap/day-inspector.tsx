import type { MarketCapPoint } from '@midoffice/contract/prices/market-cap/shapes';
import { useState } from 'react';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { isDay } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { WhyValue } from '../../../../system/ledger/panels/why-value.tsx';
import css from './market-cap.module.css';

const fields = [
  { key: 'marketCap', label: 'Market cap', one: 'market cap' },
  { key: 'sharesOutstanding', label: 'Shares', one: 'share count' },
  { key: 'price', label: 'Price', one: 'price' },
] as const;

interface DayInspectorProps {
  readonly symbol: string;
  /** Ascending. */
  readonly points: readonly MarketCapPoint[];
  /** Empty: the last one. */
  readonly day: string;
  onDay(day: string): void;
}

/** Where the figures of one day come from. The day is typed, or picked in the chart. */
export function DayInspector({ symbol, points, day, onDay }: DayInspectorProps) {
  const [field, setField] = useState<(typeof fields)[number]['key']>('marketCap');
  const shown = day || (points.at(-1)?.date ?? '');
  const [typed, setTyped] = useState(shown);
  const [before, setBefore] = useState(shown);
  if (before !== shown) {
    setBefore(shown);
    setTyped(shown);
  }
  const label = fields.find((one) => one.key === field)!.one;
  return (
    <Panel title="Why this value?">
      <div className={css.day}>
        <DateField
          label="Day"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            if (isDay(next)) onDay(next);
          }}
          error={typed && !isDay(typed) ? 'must be a date YYYY-MM-DD' : null}
          className={css.date}
        />
        <Segmented label="Value" options={fields} value={field} onChange={setField} />
      </div>
      {isDay(shown) && (
        <WhyValue targetKind="market-cap" target={symbol} cell={shown} field={field} label={label} />
      )}
    </Panel>
  );
}
