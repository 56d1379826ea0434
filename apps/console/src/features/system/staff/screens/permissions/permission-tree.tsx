import { permissionState, togglePermission, type PermissionBranch } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import css from './permissions.module.css';

/** The branches of which the section's or a tool's label holds a text, with the children that do. */
function found(tree: readonly PermissionBranch[], text: string): readonly PermissionBranch[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return tree;
  const holds = (label: string): boolean => label.toLowerCase().includes(wanted);
  return tree.flatMap((branch) => {
    if (holds(branch.label)) return [branch];
    const children = branch.children.filter((child) => holds(child.label));
    return children.length ? [{ ...branch, children }] : [];
  });
}

interface PermissionTreeProps {
  /** All that can be granted. */
  readonly tree: readonly PermissionBranch[];
  readonly keys: readonly string[];
  onChange(keys: string[]): void;
  readonly disabled: boolean;
}

/** All sections and tools as ticks. A section's tick covers all its tools. */
export function PermissionTree({ tree, keys, onChange, disabled }: PermissionTreeProps) {
  const [text, setText] = useState('');
  const shown = found(tree, text);
  const tick = (key: string, label: string, core: boolean) => {
    const state = permissionState(keys, key, tree);
    return (
      <CheckField
        key={key}
        label={
          core ? (
            <span>
              {label} <StatusBadge tone="amber">core</StatusBadge>
            </span>
          ) : (
            label
          )
        }
        checked={state === 'on'}
        some={state === 'some'}
        disabled={disabled}
        onChange={() => onChange(togglePermission(keys, key, tree))}
      />
    );
  };
  return (
    <div className={css.tree}>
      <FilterBox
        label="Filter tools"
        placeholder="Tool or section…"
        value={text}
        onChange={setText}
        width={220}
      />
      <div className={css.branches}>
        {shown.map((branch) => (
          <fieldset key={branch.key} className={css.branch}>
            <legend>{tick(branch.key, branch.label, branch.core)}</legend>
            {branch.children.map((child) => tick(child.key, child.label, child.core))}
          </fieldset>
        ))}
        {shown.length === 0 && <p className={css.soft}>No matches</p>}
      </div>
    </div>
  );
}
