import { emptySection } from '@midoffice/contract/staff-work/notes/report';
import { useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import css from '../notes.module.css';

const empty = { name: '', resource: '', members: '' };

/** Adds a section to a report that is being written. Source: r002-report-sections. */
export function SectionForm({ onAdd }: { onAdd(section: string): void }) {
  const [isOpen, setOpen] = useState(false);
  const [area, setArea] = useState(empty);
  const add = (): void => {
    onAdd(
      emptySection({
        name: area.name,
        resource: area.resource.trim() || null,
        members: area.members.split(','),
      }),
    );
    setArea(empty);
    setOpen(false);
  };
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Add section…
        </Button>
      </div>
    );
  const field = (name: keyof typeof empty, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      maxLength={200}
      value={area[name]}
      onChange={(value) => setArea((old) => ({ ...old, [name]: value }))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form around is the note's.
        event.preventDefault();
        if (area.name.trim()) add();
      }}
    />
  );
  return (
    <fieldset className={css.sectionForm} aria-label="New section">
      {field('name', 'Product / area')}
      {field('resource', 'Dedicated resource')}
      {field('members', 'Team members', 'Names, separated by commas')}
      <span className={css.buttons}>
        <Button
          size="small"
          variant="primary"
          disabledReason={area.name.trim() ? undefined : 'Name the product or area first'}
          onClick={add}
        >
          Add section
        </Button>
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </span>
    </fieldset>
  );
}
