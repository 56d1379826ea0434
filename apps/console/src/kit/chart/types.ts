import type { Ref } from 'react';
import type { Band } from './bands.ts';
import type { ChartColumns } from './model.ts';

/** A point to look at: an outlier, a fix, a split. */
export interface Mark {
  readonly date: string;
  readonly text: string;
  readonly kind: 'outlier' | 'fix' | 'split';
}

/** The bars that a repair changes, as they would be; null where there would be no bar or no adjusted close. */
export interface ProposedPrices {
  readonly date: readonly string[];
  readonly close: readonly (number | null)[];
  readonly adjClose: readonly (number | null)[];
}

export interface PriceChartProps {
  readonly bars: ChartColumns;
  /** A second series from one source, for comparison. */
  readonly source?: { readonly name: string; readonly columns: ChartColumns } | undefined;
  /** What a repair would make of closes and adjusted closes. */
  readonly proposal?: ProposedPrices | undefined;
  readonly show: {
    readonly main: boolean;
    readonly source: boolean;
    readonly adjClose: boolean;
    readonly volume: boolean;
  };
  readonly marks?: readonly Mark[];
  readonly bands?: readonly Band[];
  readonly chartStyle?: 'line' | 'candles';
  readonly logarithmic?: boolean;
  readonly colorScheme: 'light' | 'dark';
  /** Dates of the first and last bar in view; undefined shows all. */
  readonly zoom?: { readonly from: string; readonly to: string } | undefined;
  /** Called when the view has stopped moving. */
  readonly onZoom?: (zoom: { from: string; to: string } | undefined) => void;
  /** Called on a click on a bar. */
  readonly onPick?: (date: string) => void;
  readonly height?: number;
  /** What is said of a bar, name and value, where the columns hold something other than prices and volume. */
  readonly legendOf?: (index: number) => readonly (readonly [name: string, value: string])[];
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  readonly ref?: Ref<PriceChartHandle>;
}

export interface PriceChartHandle {
  /** Centres the view on a date. */
  goTo(date: string): void;
  /** Shows all bars. */
  fit(): void;
}
