import { stepKindLabels, type StepKind, type StepState } from '@midoffice/contract/billing/dunning/lists';
import { mailFamilies } from '@midoffice/contract/customers/emails/lists';
import { StatusBadge, type Tone } from '../../../kit/base/status-badge.tsx';

const tones: Readonly<Record<StepState, Tone>> = {
  running: 'amber',
  done: 'green',
  declined: 'red',
  failed: 'red',
  skipped: 'grey',
  handed: 'blue',
};
const labels: Readonly<Record<StepState, string>> = {
  running: 'not confirmed',
  done: 'done',
  declined: 'declined',
  failed: 'failed',
  skipped: 'skipped',
  handed: 'handed over',
};

/** What became of a step. */
export const StepBadge = ({ state }: { readonly state: StepState }) => (
  <StatusBadge tone={tones[state]}>{labels[state]}</StatusBadge>
);

/** A step as lists name it, such as `Send mail (default)`. */
export function actionText(kind: StepKind, template?: string | null): string {
  const label = mailFamilies.failed.find(({ code }) => code === template)?.label ?? template;
  return kind === 'mail' && label ? `${stepKindLabels.mail} (${label})` : stepKindLabels[kind];
}
