import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { draftCellLength, faqShown, faqWords } from '@midoffice/contract/content/faq/lists';
import type { FaqRecord } from '@midoffice/contract/content/faq/shapes';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import css from './faq.module.css';

/** The first characters of a text, counted as people do: a symbol of two code units is one. */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * draftCellLength + 2));
  return characters.length > draftCellLength ? `${characters.slice(0, draftCellLength).join('')}…` : text;
}

interface TableProps {
  readonly label: string;
  readonly records: readonly FaqRecord[];
  readonly chosen: string;
  onPick(id: string): void;
}

/** Question and answer of records, cut to 200 characters; a click on a row selects it. Source: r003-draft-table. */
const RecordTable = ({ label, records, chosen, onPick }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
  <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={css.rows} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={css.question} style={{ width: '35%' }}>
            Question
          </th>
          <th scope="col" className={css.answer} style={{ width: '65%' }}>
            Answer
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its button is for keys
          <tr key={record._id} data-chosen={record._id === chosen} onClick={() => onPick(record._id)}>
            <td>
              <button type="button" className={css.pick} aria-pressed={record._id === chosen}>
                {cut(record.question)}
              </button>
            </td>
            <td>{cut(record.answer)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Published records, or drafts, that hold the words of a query. */
export function RecordList({
  draft,
  query,
  chosen,
  onPick,
}: {
  readonly draft: boolean;
  readonly query: string;
  readonly chosen: string;
  onPick(id: string): void;
}) {
  const read = useRead(
    getFaqRecords,
    { ...(draft && { draft: 'true' as const }), ...(query && { query }) },
    { keep: true },
  );
  const [isWhole, setWhole] = useState(false);
  const total = read.data?.length ?? 0;
  const title = draft ? 'Draft FAQs' : 'Published FAQs';
  return (
    <Panel title={title} mark={read.data && <CountBadge count={total} />} padded={false}>
      <div {...(draft && { 'data-screen': 'draft-faqs-table' })}>
        <ReadState read={read}>
          {(records) =>
            records.length ? (
              <RecordTable
                label={title}
                records={isWhole ? records : records.slice(0, faqShown)}
                chosen={chosen}
                onPick={onPick}
              />
            ) : (
              <EmptyState text={draft ? faqWords.noDrafts : 'No published FAQs found.'} />
            )
          }
        </ReadState>
        {!isWhole && total > faqShown && (
          <p className={css.note}>
            {`The newest ${faqShown} of ${formatNumber(total)} are shown. `}
            <Button size="small" onClick={() => setWhole(true)}>
              Show all
            </Button>
          </p>
        )}
      </div>
    </Panel>
  );
}
