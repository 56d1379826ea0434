import type { SyntheticEvent } from 'react';
import {
  leadProgresses,
  leadStatuses,
  leadStatusLabels,
  type LeadProgress,
  type LeadStatus,
} from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { updatePotential } from '@midoffice/contract/growth/leads/calls/update-potential';
import { useRefusal } from '../../../data/me.ts';
import { classes } from '../../../kit/base/class-names.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { useSaveAtOnce } from './lead-acts.ts';
import css from './leads.module.css';

interface SaveSelectProps {
  readonly lead: Lead;
  readonly field: 'status' | 'progress';
}

const options = {
  status: leadStatuses.map((value) => ({ value: value as string, label: leadStatusLabels[value] })),
  progress: leadProgresses.map((value) => ({ value: value as string, label: value as string })),
};

/** Keeps a list that is not permitted closed; it stays in reach of the keys, so that its reason is. */
const refuse = (event: SyntheticEvent): void => {
  if (!('key' in event && event.key === 'Tab')) event.preventDefault();
};

/** Status or progress of a lead, saved as soon as it is chosen. */
export function SaveSelect({ lead, field }: SaveSelectProps) {
  const { save, sent, dialog } = useSaveAtOnce(lead, field);
  const refusal = useRefusal(updatePotential);
  const value = sent ?? lead[field] ?? '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps a choice, and clicks in the dialog, from opening the row
    <span onClick={(event) => event.stopPropagation()}>
      <select
        className={classes(css.select, !value && css.none)}
        aria-label={`${field === 'status' ? 'Status' : 'Progress'} of ${lead.domain}`}
        {...tooltip(refusal)}
        value={value}
        disabled={sent !== null}
        aria-disabled={refusal === undefined ? undefined : true}
        onMouseDown={refusal === undefined ? undefined : refuse}
        onKeyDown={refusal === undefined ? undefined : refuse}
        onChange={(event) => {
          const next = event.target.value;
          save(field === 'status' ? { status: next as LeadStatus } : { progress: next as LeadProgress });
        }}
      >
        {!value && <option value="">not set</option>}
        {options[field].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {dialog}
    </span>
  );
}
