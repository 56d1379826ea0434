import {
  segmentNameMax,
  statementIdParts,
  statementPeriods,
  type StatementPeriod,
} from '@midoffice/contract/fundamentals/statements/lists';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { Form, SelectField, TextField, isDay } from '../../../../../kit/form/field.tsx';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { isSegment } from './lines.ts';

interface AddProps {
  readonly known: readonly string[];
  onClose(): void;
}

/** Names a segment that the company did not report before. */
export function AddSegment({ known, onAdd, onClose }: AddProps & { onAdd(name: string): void }) {
  const fields = useFields(
    { name: '' },
    {
      name: (name) => {
        const text = name.trim();
        if (!text) return 'is required';
        if (!isSegment(text) || text.startsWith('=')) return 'is no name that a segment can have';
        return known.includes(text) ? 'is there already' : null;
      },
    },
  );
  const submit = (): void => fields.submit(({ name }) => onAdd(name.trim()));
  return (
    <Dialog
      title="Add segment"
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            Add segment
          </Button>
        </>
      }
    >
      <Form label="Segment" onSubmit={submit}>
        <TextField label="Name" maxLength={segmentNameMax} {...fields.text('name')} />
      </Form>
    </Dialog>
  );
}

/** Names a period with its last day. */
export function AddPeriod({ known, onAdd, onClose }: AddProps & { onAdd(id: string, date: string): void }) {
  const [period, setPeriod] = useState<StatementPeriod>('FY');
  const fields = useFields(
    { year: '', date: '' },
    {
      year: (year) => {
        const id = `${year.trim()}-${period}`;
        if (!statementIdParts(id)) return 'must be a year such as 2023';
        return known.includes(id) ? `${id} is there already` : null;
      },
      date: (date) => (isDay(date) ? null : 'must be a date such as 2023-12-31'),
    },
  );
  const submit = (): void => fields.submit(({ year, date }) => onAdd(`${year.trim()}-${period}`, date));
  return (
    <Dialog
      title="Add period"
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            Add period
          </Button>
        </>
      }
    >
      <Form label="Period" onSubmit={submit}>
        <TextField label="Year" inputMode="numeric" maxLength={4} {...fields.text('year')} />
        <SelectField label="Period" value={period} options={statementPeriods} onChange={setPeriod} />
        <DateField label="Last day" {...fields.text('date')} />
      </Form>
    </Dialog>
  );
}
