import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import css from './extractor.module.css';

interface Template {
  readonly _id: string;
  readonly templateName: string;
  readonly statementType: string;
}

interface TemplateListProps<T extends Template> {
  readonly label: string;
  readonly templates: readonly T[];
  readonly selected: string;
  onSelect(id: string): void;
  onNew(): void;
  readonly newReason: string | undefined;
  /** Beside the name of a template. */
  mark?(template: T): ReactNode;
}

/** Templates to pick one of, by name, found by a text. */
export function TemplateList<T extends Template>(props: TemplateListProps<T>) {
  const { label, templates, selected, onSelect, onNew, newReason, mark } = props;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = templates.filter((one) =>
    `${one.templateName} ${one.statementType}`.toLowerCase().includes(wanted),
  );
  return (
    <div className={css.tab}>
      <TextField
        label={`Find ${label}`}
        hideLabel
        placeholder="Find a template"
        value={search}
        onChange={setSearch}
      />
      <Button size="small" disabledReason={newReason} onClick={onNew}>
        New template
      </Button>
      {shown.length ? (
        <ul className={css.list} aria-label={label}>
          {shown.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                className={css.entry}
                aria-current={one._id === selected}
                onClick={() => onSelect(one._id)}
              >
                <span>{one.templateName}</span>
                <span className={css.soft}>
                  {one.statementType} {mark?.(one)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.soft}>{templates.length ? 'No matches' : 'No templates'}</p>
      )}
    </div>
  );
}

interface TemplateHeadProps {
  readonly name: string;
  readonly isPrimary?: boolean;
  readonly reason: string | undefined;
  readonly pending: boolean;
  onRename(name: string): void;
}

/** The name of a template: a pencil turns it into a field, a check mark saves it. Source: r001-extractor-rename. */
export function TemplateHead({ name, isPrimary, reason, pending, onRename }: TemplateHeadProps) {
  const [typed, setTyped] = useState<string | null>(null);
  useUnsavedGuard(typed !== null && typed.trim() !== name, 'Template name');
  const confirm = (): void => {
    const wanted = typed?.trim() ?? '';
    if (wanted && wanted !== name) onRename(wanted);
    setTyped(null);
  };
  if (typed !== null)
    return (
      <form
        className={css.name}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TextField
          label="Template name"
          hideLabel
          autoFocus
          maxLength={100}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            setTyped(null);
          }}
        />
        <IconButton label="Save name" type="submit">
          <IconCheck size={16} />
        </IconButton>
      </form>
    );
  return (
    <div className={css.name}>
      <h3>{name}</h3>
      {isPrimary && <StatusBadge tone="accent">Primary</StatusBadge>}
      <IconButton label="Rename" disabledReason={pending ? 'Saving…' : reason} onClick={() => setTyped(name)}>
        <IconPencil size={16} />
      </IconButton>
    </div>
  );
}

interface DeleteButtonProps {
  readonly reason: string | undefined;
  readonly pending: boolean;
  onDelete(): void;
}

/** Deletes in two clicks: the first arms the button, which turns red. Source: r001-extractor-two-click-delete. */
export function DeleteButton({ reason, pending, onDelete }: DeleteButtonProps) {
  const [isArmed, setArmed] = useState(false);
  return (
    <Button
      variant={isArmed ? 'danger' : 'plain'}
      pending={pending}
      disabledReason={reason}
      onBlur={() => setArmed(false)}
      onClick={() => {
        if (isArmed) onDelete();
        setArmed(!isArmed);
      }}
    >
      {isArmed ? 'Click again to delete' : 'Delete'}
    </Button>
  );
}
