import { getNotePeople } from '@midoffice/contract/staff-work/notes/calls/get-note-people';
import { noteLimits } from '@midoffice/contract/staff-work/notes/lists';
import type { NotePerson } from '@midoffice/contract/staff-work/notes/shapes';
import { useId, type ReactNode } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Form, TextField } from '../../../../kit/form/field.tsx';
import type { Fields } from '../../../../kit/form/use-fields.ts';
import css from '../notes.module.css';
import { BulletField } from './bullet-field.tsx';
import { PeopleField } from '../../../../kit/people/people-field.tsx';
import { SectionForm } from './section-form.tsx';
import { idsOf, type NoteValues } from './use-note-fields.ts';

interface NoteFormProps {
  readonly label: string;
  readonly fields: Fields<NoteValues>;
  readonly isReport: boolean;
  /** People whom the note names already. */
  readonly named: readonly NotePerson[];
  /** Above the fields. */
  readonly children?: ReactNode;
  onSubmit(): void;
}

const nobody: readonly NotePerson[] = [];

/** Adds a section at the end of a text, after an empty line. */
const withSection = (text: string, section: string): string =>
  text.trim() ? `${text.trimEnd()}\n\n${section}` : section;

/** The fields of a note or report. */
export function NoteForm({ label, fields, isReport, named, children, onSubmit }: NoteFormProps) {
  const read = useRead(getNotePeople, {});
  const groups = useId();
  const { values, set, text } = fields;
  return (
    <Form label={label} onSubmit={onSubmit}>
      {children}
      <TextField label="Title" autoFocus maxLength={noteLimits.title} {...text('title')} />
      <BulletField
        label={isReport ? 'Report' : 'Notes'}
        hint={
          isReport
            ? 'Sections begin with “Product / Area Line: name (resource) [team members]”. Enter continues a list.'
            : 'Lines that begin with -, * or a number are lists. Enter continues a list.'
        }
        rows={16}
        maxLength={noteLimits.content}
        className={css.area}
        {...text('content')}
      />
      {isReport && (
        <SectionForm onAdd={(section) => set({ content: withSection(values.content, section) })} />
      )}
      <div className={css.fields}>
        <TextField
          label="Functional group"
          list={groups}
          maxLength={noteLimits.group}
          {...text('functionalGroup')}
        />
        <datalist id={groups}>
          {read.data?.functionalGroups.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </datalist>
        <TextField label="Date and time (UTC)" type="datetime-local" {...text('date')} />
      </div>
      <PeopleField
        label="Assignees"
        people={read.data?.people ?? nobody}
        former={named}
        value={idsOf(values.assignees)}
        error={text('assignees').error}
        onChange={(ids) => set({ assignees: ids.join('\n') })}
      />
    </Form>
  );
}
