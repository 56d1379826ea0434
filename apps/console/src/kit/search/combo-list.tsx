import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import css from './search.module.css';

export interface ComboListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  optionKey(item: T): string;
  option(item: T): ReactNode;
  /** An option that is also a link, opened in a new tab with Ctrl. */
  optionHref?: ((item: T) => string | undefined) | undefined;
  /** Options that follow one another are drawn under the name of their group. */
  group?: ((item: T) => string) | undefined;
  /** They belong to an earlier text. */
  readonly stale?: boolean | undefined;
  readonly classNames?:
    | { readonly list?: string | undefined; readonly option?: string | undefined }
    | undefined;
}

interface OpenListProps<T> extends ComboListProps<T> {
  readonly id: string;
  optionId(index: number): string;
  readonly current: number;
  onCurrent(index: number): void;
  onPick(item: T): void;
}

interface Part<T> {
  readonly name: string;
  readonly from: number;
  readonly items: T[];
}

/** Items that follow one another with the same group. */
function partsOf<T>(items: readonly T[], group: ((item: T) => string) | undefined): readonly Part<T>[] {
  const parts: Part<T>[] = [];
  items.forEach((item, index) => {
    const name = group?.(item) ?? '';
    const last = parts.at(-1);
    if (last?.name === name) last.items.push(item);
    else parts.push({ name, from: index, items: [item] });
  });
  return parts;
}

/** The suggestions of a combobox. The focus stays in its field, which says which of them is current. */
export function ComboList<T>(props: OpenListProps<T>) {
  const { id, label, items, optionId, current, onCurrent, onPick, classNames } = props;
  useEffect(() => {
    if (current >= 0) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- follows the keys, not each drawing
  }, [current]);
  const option = (item: T, index: number): ReactNode => {
    const href = props.optionHref?.(item);
    const shared = {
      id: optionId(index),
      role: 'option',
      'aria-selected': index === current,
      className: classNames?.option ?? css.option,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseMove: () => onCurrent(index),
      onClick: (event: MouseEvent) => {
        if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        onPick(item);
      },
    };
    return href === undefined ? (
      <div key={props.optionKey(item)} {...shared}>
        {props.option(item)}
      </div>
    ) : (
      // oxlint-disable-next-line midoffice/links -- optionHref gives addresses of our own and of the public page
      <a key={props.optionKey(item)} {...shared} href={href} tabIndex={-1}>
        {props.option(item)}
      </a>
    );
  };
  return (
    <div
      className={classes(css.options, classNames?.list)}
      id={id}
      role="listbox"
      aria-label={label}
      data-stale={props.stale || undefined}
    >
      {partsOf(items, props.group).map((part) =>
        part.name ? (
          <div key={part.from} role="group" aria-labelledby={`${id}-${part.from}`}>
            <div className={css.group} id={`${id}-${part.from}`} role="presentation">
              {part.name}
            </div>
            {part.items.map((item, offset) => option(item, part.from + offset))}
          </div>
        ) : (
          part.items.map((item, offset) => option(item, part.from + offset))
        ),
      )}
    </div>
  );
}
