/** Time frames of survey responses, counted back from now. Source: d112. */
export const surveyTimeframes = ['all', '7d', '30d', '90d', '365d'] as const;
export type SurveyTimeframe = (typeof surveyTimeframes)[number];

export const surveyTimeframeLabels: Readonly<Record<SurveyTimeframe, string>> = {
  all: 'All time',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
};

/** Days of a time frame; null for all time. */
export const daysOfTimeframe = (timeframe: SurveyTimeframe): number | null =>
  timeframe === 'all' ? null : Number(timeframe.slice(0, -1));

/** Answers that have a slice of their own in the pie. Source: r002-survey-pie-top5. */
export const answersInPie = 5;
/** Users listed for one answer. Source: r002-survey-select-answer. */
export const respondentsAtMost = 100;
/** Rows on one page of that list. Source: r002-survey-select-answer. */
export const respondentsPageSize = 20;
/** Distinct answers of one question that are listed. */
export const answersAtMost = 1000;
/** Responses of one person that are listed, the newest. */
export const responsesOfUserAtMost = 100;
/** Responses that one file holds. */
export const exportedAtMost = 50_000;
