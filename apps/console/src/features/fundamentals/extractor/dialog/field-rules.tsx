import { IconTrash } from '@tabler/icons-react';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { mapRows } from '@midoffice/market/mapper/map-rows';
import { namedRows } from '@midoffice/market/mapper/structure';
import type { StatementType } from '@midoffice/market/statements/fields';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { formatExact } from '../../../../kit/base/format.ts';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { nextRuleId, ruleOf, ruleText, type Rules } from './conditions-text.ts';
import css from './extractor.module.css';

interface FieldRulesProps {
  readonly statement: StatementType;
  readonly field: string;
  readonly rules: Rules;
  readonly table: SecTable | null;
  onChange(rules: Rules): void;
}

/** What the rules find in the selected table, while they are typed: in the rows as the calculator sees them. */
function Found({
  statement,
  field,
  rules,
  table,
}: Omit<FieldRulesProps, 'onChange'> & { readonly table: SecTable }) {
  const parsed = Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, ruleOf(ruleText(rule))]));
  const rows = namedRows(statement, table.fields);
  const [found] = mapRows({ [field]: parsed }, rows);
  const rowOf = (at: number): string => `${rows[at]!.label}: ${formatExact(rows[at]!.value)}`;
  const words = !found
    ? `No row of ${table.name} matches.`
    : found.match
      ? `Rule ${found.match.conditionId} finds ${rowOf(found.match.row)}`
      : `The rules disagree: ${found.matches.map(({ row }) => rowOf(row)).join(', ')}`;
  return (
    <p className={css.soft} role="status">
      {words}
    </p>
  );
}

const hint =
  'One condition a line, all have to match; | separates alternatives. ' +
  '- ignores spaces and punctuation, = is exact, ! excludes, _ is the section, > overrides earlier matches.';

/** The rules of one field, in the order in which they are tried. */
export function FieldRules({ statement, field, rules, table, onChange }: FieldRulesProps) {
  return (
    <>
      {Object.entries(rules).map(([id, rule]) => (
        <div key={id} className={css.rule}>
          <span className={css.ruleId}>{`Rule ${id}`}</span>
          <TextAreaField
            label={`Conditions of rule ${id}`}
            hideLabel
            rows={Math.min(8, Math.max(2, rule.length + 1))}
            maxLength={8000}
            value={ruleText(rule)}
            onChange={(text) => onChange({ ...rules, [id]: text.split('\n') })}
          />
          <IconButton
            label={`Remove rule ${id}`}
            onClick={() =>
              onChange(Object.fromEntries(Object.entries(rules).filter(([other]) => other !== id)))
            }
          >
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      <div className={css.actions}>
        <Button size="small" onClick={() => onChange({ ...rules, [nextRuleId(rules)]: [''] })}>
          {`Add rule for ${field}`}
        </Button>
      </div>
      <p className={css.soft}>{hint}</p>
      {table && <Found statement={statement} field={field} rules={rules} table={table} />}
    </>
  );
}
