import { answersInPie } from '@midoffice/contract/staff-work/surveys/lists';
import type { AnswerCount, AnswerCounts } from '@midoffice/contract/staff-work/surveys/shapes';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { Column, Sort } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { otherResponses, percentOf } from './slices.ts';
import css from './surveys.module.css';

interface OtherAnswersProps {
  readonly counts: AnswerCounts;
  onPick(answer: string): void;
}

/** The answers after the first five, of which one is picked. */
export function OtherAnswers({ counts, onPick }: OtherAnswersProps) {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const { total, answers } = counts;
  const others = useMemo(() => counts.responses.slice(answersInPie), [counts]);
  const columns = useMemo<readonly Column<AnswerCount>[]>(
    () => [
      { id: 'answer', header: 'Answer', minWidth: 220, value: ({ _id }) => _id },
      { id: 'count', header: 'Responses', kind: 'number', width: 100, value: ({ count }) => count },
      {
        id: 'share',
        header: 'Share',
        kind: 'number',
        width: 80,
        value: ({ count }) => count / total,
        cell: ({ count }) => percentOf(count, total),
      },
    ],
    [total],
  );
  const wanted = typed.trim().toLowerCase();
  const unlisted = answers - counts.responses.length;
  return (
    <Panel
      title={otherResponses}
      mark={<CountBadge count={answers - answersInPie} />}
      tools={<FilterBox label="Search answers" width={180} value={typed} onChange={setTyped} />}
      padded={false}
    >
      <div className={css.table}>
        <DenseTable
          label={otherResponses}
          columns={columns}
          rows={others.filter(({ _id }) => _id.toLowerCase().includes(wanted))}
          rowKey={({ _id }) => _id}
          empty="No responses found"
          sort={sort}
          onSort={setSort}
          onPick={({ _id }) => onPick(_id)}
          height={420}
          foot={
            unlisted > 0 && (
              <span className={css.note}>{`${formatNumber(unlisted)} rarer answers are not listed.`}</span>
            )
          }
        />
      </div>
    </Panel>
  );
}
