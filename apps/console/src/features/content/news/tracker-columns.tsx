import { newsFieldLabel, type ComparisonType } from '@midoffice/contract/content/news/lists';
import type { ArticleSummary, ComparisonRow } from '@midoffice/contract/content/news/shapes';
import { StatusBadge, type Tone } from '../../../kit/base/status-badge.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import type { Column } from '../../../kit/table/column.ts';
import css from './news.module.css';

const tones: Readonly<Record<ComparisonType, Tone>> = { both: 'grey', prodOnly: 'blue', legacyOnly: 'amber' };

/** In which of the two sources an article is. */
export const TypeBadge = ({ type }: { readonly type: ComparisonType }) => (
  <StatusBadge tone={tones[type]}>{type}</StatusBadge>
);

const fieldsOf = (row: ComparisonRow): string => row.stats.differing.map(newsFieldLabel).join(', ');

/** What differs, by the names of its fields; of an article in one source only, that it lacks in the other. */
function Stats({ row }: { readonly row: ComparisonRow }) {
  const { differing } = row.stats;
  if (row.type !== 'both') return <span className={css.soft}>one source</span>;
  if (!differing.length) return <span className={css.soft}>equal</span>;
  return (
    <span {...tooltip(fieldsOf(row))} className={css.cut}>
      <StatusBadge tone="red">{differing.length}</StatusBadge> {fieldsOf(row)}
    </span>
  );
}

/** An article of one source in one line. */
function Source({ data }: { readonly data: ArticleSummary | null }) {
  if (!data) return <span className={css.soft}>–</span>;
  return (
    <span {...tooltip(`${data.title} (${data.publisher || data.site})`)} className={css.cut}>
      {data.title}
    </span>
  );
}

/** The server has sorted the rows: the newest is the first. */
export const columns: readonly Column<ComparisonRow>[] = [
  {
    id: 'publishedDate',
    header: 'Published',
    kind: 'time',
    width: 158,
    sortable: false,
    value: (row) => row.publishedDate,
  },
  {
    id: 'type',
    header: 'Type',
    width: 106,
    sortable: false,
    value: (row) => row.type,
    cell: (row) => <TypeBadge type={row.type} />,
  },
  {
    id: 'stats',
    header: 'Stats',
    width: 160,
    sortable: false,
    hint: 'The fields in which production and legacy differ',
    value: (row) => fieldsOf(row),
    cell: (row) => <Stats row={row} />,
  },
  {
    id: 'prodData',
    header: 'Prod data',
    minWidth: 190,
    sortable: false,
    value: (row) => row.prodData?.title,
    cell: (row) => <Source data={row.prodData} />,
  },
  {
    id: 'legacyData',
    header: 'Legacy data',
    minWidth: 190,
    sortable: false,
    value: (row) => row.legacyData?.title,
    cell: (row) => <Source data={row.legacyData} />,
  },
  {
    id: 'publisher',
    header: 'Publisher',
    width: 126,
    sortable: false,
    value: (row) => (row.prodData ?? row.legacyData)?.publisher,
  },
  {
    id: 'symbols',
    header: 'Symbols',
    width: 110,
    sortable: false,
    value: (row) => (row.prodData ?? row.legacyData)?.symbols.join(', '),
  },
  {
    id: 'url',
    header: 'URL',
    minWidth: 120,
    sortable: false,
    value: (row) => row.url,
    cell: (row) => (
      <span {...tooltip(row.url)} className={css.cut}>
        {row.url}
      </span>
    ),
  },
];

const sided = (side: 'prodData' | 'legacyData', label: string): readonly Column<ComparisonRow>[] => [
  { id: `${side}-title`, header: `${label} title`, value: (row) => row[side]?.title },
  { id: `${side}-publisher`, header: `${label} publisher`, value: (row) => row[side]?.publisher },
  { id: `${side}-type`, header: `${label} type`, value: (row) => row[side]?.type },
  { id: `${side}-main`, header: `${label} main symbol`, value: (row) => row[side]?.mainSymbol },
  { id: `${side}-symbols`, header: `${label} symbols`, value: (row) => row[side]?.symbols.join(', ') },
  {
    id: `${side}-text`,
    header: `${label} text length`,
    kind: 'number',
    value: (row) => row[side]?.textLength,
  },
  {
    id: `${side}-full`,
    header: `${label} full text length`,
    kind: 'number',
    value: (row) => row[side]?.fullTextLength,
  },
];

/** Every field of a row, for the file. */
export const fileColumns: readonly Column<ComparisonRow>[] = [
  { id: 'publishedDate', header: 'Published', kind: 'time', value: (row) => row.publishedDate },
  { id: 'url', header: 'URL', value: (row) => row.url },
  { id: 'type', header: 'Type', value: (row) => row.type },
  { id: 'stats', header: 'Differing fields', value: (row) => row.stats.differing.join(', ') },
  ...sided('prodData', 'Prod'),
  ...sided('legacyData', 'Legacy'),
];
