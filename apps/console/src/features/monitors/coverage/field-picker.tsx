import {
  coverageFieldNames,
  coverageFields,
  usualCoverageFields,
  type CoverageField,
} from '@midoffice/contract/monitors/coverage/lists';
import { Button } from '../../../kit/base/button.tsx';
import { CheckField } from '../../../kit/form/field.tsx';
import { Popup } from '../../../kit/nav/popup.tsx';
import { fieldCount } from './cell-view.tsx';
import css from './coverage.module.css';

interface FieldPickerProps {
  readonly value: readonly CoverageField[];
  onChange(fields: readonly CoverageField[]): void;
}

/** Which data are shown: a button with a list to tick. The last one cannot be taken off. */
export function FieldPicker({ value, onChange }: FieldPickerProps) {
  const put = (field: CoverageField, on: boolean): void =>
    onChange(coverageFieldNames.filter((one) => (one === field ? on : value.includes(one))));
  return (
    <Popup
      label="Fields"
      role="dialog"
      width={420}
      trigger={(wired) => (
        <Button {...wired} aria-label={`Fields shown: ${fieldCount(value)}`}>
          {fieldCount(value)}
        </Button>
      )}
    >
      {() => (
        <div className={css.picker}>
          <div className={css.ticks}>
            {coverageFieldNames.map((field) => (
              <CheckField
                key={field}
                label={coverageFields[field].label}
                checked={value.includes(field)}
                disabled={value.length === 1 && value.includes(field)}
                onChange={(on) => put(field, on)}
              />
            ))}
          </div>
          <div className={css.pickerFoot}>
            <Button size="small" onClick={() => onChange(coverageFieldNames)}>
              All
            </Button>
            <Button size="small" onClick={() => onChange(usualCoverageFields)}>
              Usual
            </Button>
          </div>
        </div>
      )}
    </Popup>
  );
}
