import { getSurveyUserResponsesByAnswer } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-responses-by-answer';
import { respondentsAtMost, respondentsPageSize } from '@midoffice/contract/staff-work/surveys/lists';
import type { Respondent } from '@midoffice/contract/staff-work/surveys/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { sortRows, type Column, type Sort } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import type { PickedQuestion } from './survey-query.ts';
import css from './surveys.module.css';

const columns: readonly Column<Respondent>[] = [
  {
    id: 'userid',
    header: 'User ID',
    minWidth: 150,
    value: (one) => one.userid,
    cell: (one) => <UserLink userid={one.userid} known={one.knownUser} />,
  },
  { id: 'email', header: 'Email', minWidth: 170, value: (one) => one.email ?? 'N/A' },
  { id: 'planCode', header: 'Plan Code', width: 120, value: (one) => one.planCode ?? '-' },
  { id: 'createdAt', header: 'Created At', kind: 'time', width: 150, value: (one) => one.createdAt },
];

interface RespondentsProps {
  readonly picked: PickedQuestion;
  readonly answer: string;
  readonly page: number;
  /** Whose responses are shown beside the table. */
  readonly who: string;
  onPage(page: number): void;
  onPick(who: string): void;
}

/** The latest users who gave an answer, twenty a page. */
export function Respondents({ picked, answer, page, who, onPage, onPick }: RespondentsProps) {
  const read = useRead(getSurveyUserResponsesByAnswer, { ...picked, answer, limit: respondentsAtMost });
  const [sort, setSort] = useState<Sort | null>(null);
  const all = read.data?.responses;
  const rows = useMemo(() => {
    const from = (page - 1) * respondentsPageSize;
    return all && sortRows(all, columns, sort).slice(from, from + respondentsPageSize);
  }, [all, sort, page]);
  const title = `Latest User Responses for: ${answer}`;
  const chosen = all?.find((one) => who !== '' && (one.userid === who || one.email === who));
  return (
    <Panel
      title={<span className={css.answer}>{title}</span>}
      actions={
        <ExportButton name="survey-users" columns={columns} rows={all} filters={{ ...picked, answer }} />
      }
      padded={false}
    >
      <div className={css.table} data-screen="survey-answer-table">
        <DenseTable
          label={title}
          name="Survey users"
          columns={columns}
          rows={rows}
          rowKey={(one) => one._id}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty="No responses found"
          skeletonRows={respondentsPageSize}
          sort={sort}
          sorted
          onSort={setSort}
          selectedKey={chosen?._id ?? null}
          onPick={(one) => onPick(one.userid ?? one.email ?? '')}
          foot={<Pager page={page} pageSize={respondentsPageSize} total={all?.length ?? 0} onPage={onPage} />}
        />
      </div>
    </Panel>
  );
}
