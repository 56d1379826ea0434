import { surveyTimeframes, type SurveyTimeframe } from '@midoffice/contract/staff-work/surveys/lists';
import {
  choiceParam,
  flagParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../kit/address/use-address-state.ts';

/** The state kept in the address; an empty type or question is the first one. */
const address = {
  type: textParam(),
  question: textParam(),
  frame: choiceParam(surveyTimeframes, 'all'),
  answer: textParam(),
  /** Whether the answers without a slice of their own are listed. */
  others: flagParam(),
  p: numberParam(1),
  who: textParam(),
};

export const useSurveyAddress = () => useAddressState(address);
export type SetSurveyAddress = ReturnType<typeof useSurveyAddress>[1];

/** A question within a time frame. */
export interface PickedQuestion {
  readonly type: string;
  readonly question: string;
  readonly timeframe: SurveyTimeframe;
}
