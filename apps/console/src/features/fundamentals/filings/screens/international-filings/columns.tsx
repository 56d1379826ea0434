import type { InternationalFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import type { ReactNode } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { WebLink } from '../../../../../kit/nav/web-link.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import css from '../../filings.module.css';

type Filing = InternationalFiling;

const link = (
  id: 'finalLink' | 'rawTextLink' | 's3Link',
  header: string,
  words: string,
  width: number,
): Column<Filing> => ({
  id,
  header,
  width,
  value: (one) => one[id],
  cell: (one) =>
    one[id] ? (
      <WebLink
        address={one[id]}
        aria-label={`${words} of ${one.calendarYear} ${one.period}`}
        onClick={(event) => event.stopPropagation()}
      >
        {words}
      </WebLink>
    ) : (
      '—'
    ),
});

const noLink = 'This filing has no link';

const facts: readonly Column<Filing>[] = [
  { id: 'date', header: 'Date', value: (one) => one.date, width: 100 },
  { id: 'fillingDate', header: 'Filing Date', value: (one) => one.fillingDate, width: 110 },
  { id: 'calendarYear', header: 'Year', value: (one) => String(one.calendarYear), width: 70 },
  { id: 'period', header: 'Period', value: (one) => one.period, width: 80 },
  link('finalLink', 'Link', 'Final link', 110),
  link('rawTextLink', 'Text', 'Raw text', 110),
  link('s3Link', 'S3', 'S3 link', 90),
];

interface Acts {
  readonly updateRefusal: string | undefined;
  readonly extractRefusal: string | undefined;
  onUpdate(filing: Filing): void;
  onExtract(filing: Filing): void;
  onView(filing: Filing): void;
}

/** The columns of international filings, with what can be done with each. */
export function internationalColumns({
  updateRefusal,
  extractRefusal,
  onUpdate,
  onExtract,
  onView,
}: Acts): readonly Column<Filing>[] {
  const act = (id: string, header: string, cell: (one: Filing) => ReactNode): Column<Filing> => ({
    id,
    header,
    cell,
    value: () => '',
    sortable: false,
    width: 90,
  });
  const name = ({ calendarYear, period }: Filing): string => `${calendarYear} ${period}`;
  return [
    ...facts,
    act('update', 'Update', (one) => (
      <Button
        size="tiny"
        aria-label={`Update ${name(one)}`}
        disabledReason={updateRefusal}
        onClick={() => onUpdate(one)}
      >
        Update
      </Button>
    )),
    act('extract', 'Extract', (one) => (
      <Button
        size="tiny"
        aria-label={`Extract ${name(one)}`}
        disabledReason={extractRefusal ?? (one.finalLink ? undefined : noLink)}
        onClick={() => onExtract(one)}
      >
        Extract
      </Button>
    )),
    act('view', 'View', (one) => (
      <span className={css.acts}>
        <Button
          size="tiny"
          aria-label={`View ${name(one)}`}
          disabledReason={one.finalLink ? undefined : noLink}
          onClick={() => onView(one)}
        >
          View
        </Button>
      </span>
    )),
  ];
}
