import { downloadSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/download-survey-responses';
import { getSurveyQuestions } from '@midoffice/contract/staff-work/surveys/calls/get-survey-questions';
import { getSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/get-survey-responses';
import { answersInPie } from '@midoffice/contract/staff-work/surveys/lists';
import type { AnswerCount } from '@midoffice/contract/staff-work/surveys/shapes';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from '../../../../data/download.ts';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { EmptyState, ErrorState, ReadState } from '../../../../kit/states/states.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { AnswerPie } from '../answer-pie.tsx';
import { OtherAnswers } from '../other-answers.tsx';
import { Respondents } from '../respondents.tsx';
import { otherKey } from '../slices.ts';
import { useSurveyAddress, type PickedQuestion } from '../survey-query.ts';
import { SurveyTools } from '../survey-tools.tsx';
import { UserLookup } from '../user-lookup.tsx';
import css from '../surveys.module.css';

const countColumns: readonly Column<AnswerCount>[] = [
  { id: '_id', header: 'Answer', value: ({ _id }) => _id },
  { id: 'count', header: 'Responses', kind: 'number', value: ({ count }) => count },
];

/** The question that the address names, or the first one. */
function usePicked() {
  const [at, set] = useSurveyAddress();
  const offered = useRead(getSurveyQuestions, at.type ? { type: at.type } : {});
  const type = at.type || offered.data?.type || '';
  const question = at.question || offered.data?.questions[0] || '';
  const picked: PickedQuestion | null = type && question ? { type, question, timeframe: at.frame } : null;
  return { at, set, offered, type, picked };
}

/** What customers answered: how often each answer, who gave it, and one person's responses. */
export function SurveyResponses() {
  const { at, set, offered, type, picked } = usePicked();
  const counts = useRead(getSurveyResponses, picked, { keep: true });
  const file = useDownload(downloadSurveyResponses, { name: 'survey-responses.csv' });
  const pick = (key: string): void =>
    key === otherKey
      ? set({ answer: '', others: true, p: 1 }, { push: true })
      : set({ answer: key, others: false, p: 1 }, { push: true });
  return (
    <div data-screen="survey-responses-screen" className={css.screen}>
      <h1 className="visually-hidden">Survey Responses</h1>
      <Columns widths="minmax(0, 1fr) 380px">
        <Stack>
          <Panel
            title="Survey Responses"
            tools={
              <SurveyTools offered={offered.data} picked={picked} type={type} frame={at.frame} set={set} />
            }
            actions={
              <>
                <ExportButton
                  name="survey-answers"
                  columns={countColumns}
                  rows={counts.data?.responses}
                  filters={picked ?? {}}
                />
                <Button
                  icon={<IconDownload size={14} />}
                  pending={file.pending}
                  disabledReason={type ? undefined : 'Nothing to export'}
                  tooltip="Every response of this survey in the time frame, a column for each question"
                  onClick={() => void file.run({ type, timeframe: at.frame })}
                >
                  All responses
                </Button>
              </>
            }
          >
            {offered.error && !offered.data ? (
              <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />
            ) : offered.data && !picked ? (
              <EmptyState text="No responses found" />
            ) : (
              <ReadState read={counts}>
                {(data) => (
                  <AnswerPie
                    question={picked?.question ?? ''}
                    counts={data}
                    chosen={at.others ? otherKey : at.answer || undefined}
                    onPick={pick}
                  />
                )}
              </ReadState>
            )}
          </Panel>
          {at.others && counts.data && counts.data.answers > answersInPie && (
            <OtherAnswers counts={counts.data} onPick={pick} />
          )}
          {picked && at.answer && (
            <Respondents
              picked={picked}
              answer={at.answer}
              page={at.p}
              who={at.who}
              onPage={(p) => set({ p }, { push: true })}
              onPick={(who) => set({ who }, { push: true })}
            />
          )}
        </Stack>
        <UserLookup who={at.who} onAsk={(who) => set({ who }, { push: true })} />
      </Columns>
    </div>
  );
}
