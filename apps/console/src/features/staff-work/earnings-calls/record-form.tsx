import { callPeriods } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { ReactNode } from 'react';
import { Time } from '../../../kit/base/time.tsx';
import { CheckField, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import type { Fields } from '../../../kit/form/use-fields.ts';
import { callSeconds } from './call-time.ts';
import type { RecordValues } from './record-fields.ts';
import css from './edit/edit.module.css';

/** The moment that was typed, as people read it. */
function hintOf(typed: string): ReactNode {
  const seconds = callSeconds(typed);
  if (seconds === null || seconds < 1e8 || seconds > 1e11)
    return 'Such as 2024-06-01 16:30 ET, or epoch seconds (UTC)';
  return <Time at={seconds * 1000} />;
}

/** Day, period and alternate symbols of a call. */
export const IdentityFields = ({ fields }: { readonly fields: Fields<RecordValues> }) => (
  <div className={css.grid}>
    <TextField label="date" hint="YYYY-MM-DD" {...fields.text('date')} />
    <NumberField label="calendarYear" {...fields.text('calendarYear')} />
    <SelectField label="period" options={callPeriods} {...fields.text('period')} />
    <TextField label="altSymbols" hint="Separated by commas" {...fields.text('altSymbols')} />
  </div>
);

/** How a call is reached, its links and its time. */
export const DialinFields = ({ fields }: { readonly fields: Fields<RecordValues> }) => (
  <div className={css.grid}>
    <TextField label="dialinNumber" inputMode="tel" {...fields.text('dialinNumber')} />
    <TextField label="dialinCode" {...fields.text('dialinCode')} />
    <TextField label="dialinLink" maxLength={2000} {...fields.text('dialinLink')} />
    <TextField label="newsLink" maxLength={2000} {...fields.text('newsLink')} />
    <TextField label="audioFileLink" maxLength={2000} {...fields.text('audioFileLink')} />
    <TextField
      label="transcriptionTime"
      {...fields.text('transcriptionTime')}
      hint={hintOf(fields.values.transcriptionTime)}
    />
    <CheckField label="invalid" {...fields.check('invalid')} />
  </div>
);
