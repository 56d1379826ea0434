import { getNewsFilterOptions } from '@midoffice/contract/content/news/calls/get-news-filter-options';
import { comparisonTypes } from '@midoffice/contract/content/news/lists';
import { useRead } from '../../../data/queries.ts';
import { Toolbar } from '../../../kit/base/panel.tsx';
import { DateRangeFields } from '../../../kit/form/date-field.tsx';
import { CheckField, isDay, SelectField } from '../../../kit/form/field.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { TrackerAddress } from './tracker-query.ts';

interface NewsFiltersProps {
  readonly at: TrackerAddress;
  set(patch: Partial<TrackerAddress>): void;
}

const isTyped = (day: string): boolean => day === '' || isDay(day);

/** By comparison type, publisher, symbols, address and days. */
export function NewsFilters({ at, set }: NewsFiltersProps) {
  const options = useRead(getNewsFilterOptions, {});
  const publishers = options.data?.publishers ?? [];
  // A link may name a publisher that has no article any more.
  const known =
    !at.publisher || publishers.includes(at.publisher) ? publishers : [at.publisher, ...publishers];
  const change = (patch: Partial<TrackerAddress>): void => set({ ...patch, p: 1 });
  return (
    <Toolbar label="Filters">
      <SelectField
        label="Type"
        hideLabel
        value={at.type}
        options={[
          { value: '', label: 'All types' },
          ...(options.data?.types ?? comparisonTypes).map((value) => ({ value, label: value })),
        ]}
        onChange={(type) => change({ type })}
      />
      <SelectField
        label="Publisher"
        hideLabel
        value={at.publisher}
        options={[
          { value: '', label: options.error ? 'Publishers could not be read' : 'All publishers' },
          ...known.map((value) => ({ value, label: value })),
        ]}
        onChange={(publisher) => change({ publisher })}
        style={{ maxWidth: 170 }}
      />
      <FilterBox
        label="Symbols"
        placeholder="Symbols"
        width={120}
        value={at.symbols}
        onChange={(symbols) => change({ symbols: symbols.trim().slice(0, 1000) })}
      />
      <FilterBox
        label="URL"
        placeholder="Part of URL"
        width={130}
        value={at.url}
        onChange={(url) => change({ url: url.trim().slice(0, 2000) })}
      />
      <DateRangeFields from={at.from} to={at.to} isValid={isTyped} onChange={(range) => change(range)} />
      <CheckField
        label="Differing only"
        checked={at.differing}
        onChange={(differing) => change({ differing })}
      />
    </Toolbar>
  );
}
