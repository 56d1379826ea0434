import { Button } from '../../../kit/base/button.tsx';
import { Form, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import { SwitchField } from '../../../kit/form/switch-field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { limitProblem, spans, type LogsAddress, type Span } from './logs-query.ts';
import css from './logs.module.css';

interface LogsFormProps {
  readonly at: LogsAddress;
  readonly groups: readonly string[];
  onSubmit(asked: Pick<LogsAddress, 'group' | 'limit' | 'hours' | 'q'>): void;
  onLive(live: boolean): void;
}

/** Which events to read: a group, how many, how far back, with which words. */
export function LogsForm({ at, groups, onSubmit, onLive }: LogsFormProps) {
  const start: { group: string; limit: string; hours: Span; q: string } = {
    group: at.group,
    limit: String(at.limit),
    hours: at.hours,
    q: at.q,
  };
  // Not made anew for what it asked for: who typed it goes on in the field. Back and links fill it in all the same.
  const fields = useFields(
    start,
    { group: required('Select a log group'), limit: limitProblem },
    { follows: true },
  );
  // A link may name a group that is gone.
  const known = !at.group || groups.includes(at.group) ? groups : [at.group, ...groups];
  return (
    <Form
      label="Log events"
      onSubmit={() =>
        fields.submit(({ group, limit, hours, q }) => {
          const asked = { group, limit: Number(limit), hours, q: q.trim() };
          fields.reset({ ...asked, limit: String(asked.limit) });
          onSubmit(asked);
        })
      }
    >
      <div className={css.form}>
        <SelectField
          label="Log group"
          {...fields.text('group')}
          options={[
            { value: '', label: 'Select a log group' },
            ...known.map((value) => ({ value, label: value })),
          ]}
        />
        <div className={css.limit}>
          <NumberField label="Limit" {...fields.text('limit')} />
        </div>
        <SelectField
          label="Span"
          value={fields.values.hours}
          options={spans}
          onChange={(hours) => fields.set({ hours })}
        />
        <TextField label="Words" maxLength={200} {...fields.text('q')} />
        <Button type="submit" variant="primary">
          Show logs
        </Button>
        <SwitchField label="Live" checked={at.live} onChange={onLive} />
      </div>
    </Form>
  );
}
