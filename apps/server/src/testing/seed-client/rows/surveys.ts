import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has } from '../shape.ts';

interface Picked {
  readonly type: string;
  readonly questions: readonly string[];
}

/** A kind of survey of the demo, and somebody who answered it. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const { type, questions } = await read<Picked>('/admin/get-survey-questions');
  return { surveyType: type, surveyQuestion: questions[0]! };
}

/** Calls about surveys, declarations and enterprise submissions. */
export const rows: readonly Row[] = [
  {
    call: 'GET /admin/get-survey-questions',
    input: ({ seen }) => ({ type: seen['surveyType'] }),
    answer: { questions: ['any'], types: ['any'] },
  },
  {
    call: 'POST /admin/get-survey-responses',
    input: ({ seen }) => ({
      type: seen['surveyType'],
      question: seen['surveyQuestion'],
      timeframe: 'all',
    }),
    answer: { responses: [has('_id count')] },
  },
  {
    call: 'POST /admin/get-survey-user-responses-by-answer',
    input: ({ seen }) => ({
      type: seen['surveyType'],
      question: seen['surveyQuestion'],
      answer: 'Too expensive',
      limit: 100,
    }),
    answer: { responses: [has('userid email planCode createdAt')] },
  },
  {
    call: 'GET /admin/get-survey-user-response',
    input: () => ({ userId: 'former-cancellation-0' }),
    answer: { responses: 'any' },
  },
  {
    call: 'GET /admin/get-user-declarations',
    input: () => ({}),
    answer: { rows: [has('email userid isProfessional questions')] },
  },
  {
    call: 'GET /admin/get-enterprise-info',
    input: () => ({}),
    answer: {
      rows: [
        has(
          'firstname lastname email userid company website companyType jobTitle country licenseRequest audienceSize datasets paymentFrequency paymentMethod paymentAddress taxId useCase content createdAt',
        ),
      ],
    },
  },
];
