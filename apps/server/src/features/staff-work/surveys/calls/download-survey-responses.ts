import { downloadSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/download-survey-responses';
import { exportedAtMost } from '@midoffice/contract/staff-work/surveys/lists';
import type { SurveyResponse } from '@midoffice/contract/staff-work/surveys/shapes';
import { auditExport } from '../../../../platform/audit/export.ts';
import { csvText, type CsvColumn } from '../../../../platform/csv/csv.ts';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { beginOf } from '../rules.ts';
import { listQuestions, listResponses } from '../store.ts';

const facts: readonly CsvColumn<SurveyResponse>[] = [
  { header: '_id', type: 'text', value: (response) => response._id },
  { header: 'createdAt', type: 'plain', value: (response) => response.createdAt },
  { header: 'userid', type: 'text', value: (response) => response.userid },
  { header: 'email', type: 'text', value: (response) => response.email },
  { header: 'planCode', type: 'text', value: (response) => response.planCode },
];

export const handler = implementRead(downloadSurveyResponses, async (context, asked) => {
  const { platform, db, staff } = context;
  const { type, timeframe } = asked;
  const from = beginOf(timeframe, platform.now());
  const [questions, responses] = await Promise.all([
    listQuestions(db, type),
    listResponses(db, { type, from, limit: exportedAtMost + 1, reader: staff }),
  ]);
  if (responses.length > exportedAtMost)
    throw badInput(
      'timeframe',
      `holds more than ${exportedAtMost.toLocaleString('en-US')} responses, please choose a shorter one`,
    );
  await auditExport(context, { list: 'survey responses', filters: asked, rows: responses.length });
  context.download(
    `survey-responses-${new Date(platform.now()).toISOString().slice(0, 10)}.csv`,
    'text/csv; charset=utf-8',
  );
  return csvText(
    [
      ...facts,
      ...questions.map((question): CsvColumn<SurveyResponse> => ({
        header: question,
        type: 'text',
        value: (response) =>
          Object.hasOwn(response.questions, question) ? response.questions[question] : '',
      })),
    ],
    responses,
  );
});
