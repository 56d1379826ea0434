import { surveyTimeframeLabels, surveyTimeframes } from '@midoffice/contract/staff-work/surveys/lists';
import type { SurveyQuestions } from '@midoffice/contract/staff-work/surveys/shapes';
import { SelectField } from '../../../kit/form/field.tsx';
import type { PickedQuestion, SetSurveyAddress } from './survey-query.ts';
import css from './surveys.module.css';

interface SurveyToolsProps {
  readonly offered: SurveyQuestions | undefined;
  readonly picked: PickedQuestion | null;
  readonly type: string;
  readonly frame: PickedQuestion['timeframe'];
  set: SetSurveyAddress;
}

/** What was chosen before is of another question: it is left out. */
const afresh = { answer: '', others: false, p: 1 } as const;

/** Which survey, question and time frame. */
export const SurveyTools = ({ offered, picked, type, frame, set }: SurveyToolsProps) => (
  <>
    <div className={css.type}>
      <SelectField
        label="Survey type"
        hideLabel
        value={type}
        options={offered?.types ?? []}
        onChange={(next) => set({ ...afresh, type: next, question: '' }, { push: true })}
      />
    </div>
    <div className={css.question}>
      <SelectField
        label="Question"
        hideLabel
        value={picked?.question ?? ''}
        options={offered?.questions ?? []}
        onChange={(question) => set({ ...afresh, question }, { push: true })}
      />
    </div>
    <div className={css.frame}>
      <SelectField
        label="Time frame"
        hideLabel
        value={frame}
        options={surveyTimeframes.map((value) => ({ value, label: surveyTimeframeLabels[value] }))}
        onChange={(next) => set({ frame: next, p: 1 })}
      />
    </div>
  </>
);
