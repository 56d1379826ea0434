import { z } from 'zod';
import { surveyTimeframes } from './lists.ts';

/** What can be picked: kinds of survey, the questions of one kind, time frames. */
export const surveyQuestions = z.object({
  types: z.array(z.string()),
  /** The kind whose questions follow: the one that was asked for, else the first; null where there is none. */
  type: z.string().nullable(),
  questions: z.array(z.string()),
  timeframes: z.array(z.enum(surveyTimeframes)),
});
export type SurveyQuestions = z.infer<typeof surveyQuestions>;

/** An answer and how often it was given. */
export const answerCount = z.object({ _id: z.string(), count: z.number().int() });
export type AnswerCount = z.infer<typeof answerCount>;

export const answerCounts = z.object({
  /** The 1,000 most frequent answers, the most frequent first. */
  responses: z.array(answerCount),
  /** Responses to the question, whatever their answer. */
  total: z.number().int(),
  /** Distinct answers. */
  answers: z.number().int(),
});
export type AnswerCounts = z.infer<typeof answerCounts>;

/** Somebody who gave an answer. */
export const respondent = z.object({
  _id: z.string(),
  userid: z.string().nullable(),
  email: z.string().nullable(),
  planCode: z.string().nullable(),
  createdAt: z.string(),
  /** Whether `userid` is an account here. */
  knownUser: z.boolean(),
});
export type Respondent = z.infer<typeof respondent>;

/** One response whole. */
export const surveyResponse = respondent.extend({
  type: z.string(),
  /** Question to answer, in the order of the survey. */
  questions: z.record(z.string(), z.string()),
});
export type SurveyResponse = z.infer<typeof surveyResponse>;
