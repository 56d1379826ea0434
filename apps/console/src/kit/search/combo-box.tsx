import { IconSearch } from '@tabler/icons-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { plural } from '../base/format.ts';
import { lazy } from '../load/lazy.tsx';
import { preload } from '../load/use-lazy-module.ts';
import { emptyTexts } from '../states/states.tsx';
import { ComboList, type ComboListProps } from './combo-list.tsx';
import css from './search.module.css';
import { useComboBox } from './use-combo-box.ts';

const loadPanel = async () => (await import('../popups/popup-panel.tsx')).PopupPanel;
const PopupPanel = lazy(loadPanel);

interface ComboBoxProps<T> extends Omit<ComboListProps<T>, 'stale'> {
  /** Of the list; the field's label unless given. */
  readonly listLabel?: string;
  readonly placeholder?: string;
  readonly value: string;
  onChange(value: string): void;
  /** The suggestions belong to an earlier text, or are still being read. */
  readonly isWaiting?: boolean;
  readonly error?: Error | null;
  readonly empty?: string;
  /** What to say above the suggestions about a text that Enter does not take. */
  readonly note?: string | undefined;
  readonly firstIsCurrent?: boolean;
  waitsFor?(item: T | undefined): boolean;
  /** A suggestion was chosen with the arrows and Enter, or clicked. */
  onPick(item: T): void;
  /** Enter without a suggestion. Returns false where the form around may be submitted. */
  onEnter?(): boolean;
  /** `wasOpen`: this Escape has closed the list. */
  onEscape?(wasOpen: boolean): void;
  /** The list stays open below the field, in the same box. */
  readonly isInline?: boolean;
  /** Shows suggestions for an empty text too, as soon as the field has the focus. */
  readonly opensOnFocus?: boolean;
  /** Above and below the suggestions. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  /** At the right end of the field. */
  readonly mark?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly inputClass?: string | undefined;
  readonly width?: number;
  readonly maxLength?: number;
}

/** What is announced when the list changes. */
function announcement(count: number, isWaiting: boolean): string {
  if (isWaiting) return '';
  return count === 0 ? 'No results' : plural(count, 'result');
}

/**
 * A text field with suggestions. How many there are is announced. Where `firstIsCurrent`, Enter takes the first, also when
 * it is pressed before the answer is here; else none is taken until it was chosen, so that Enter means the same before and
 * after they arrive.
 */
export function ComboBox<T>(props: ComboBoxProps<T>) {
  const { label, value, items, isWaiting = false, error, note, isInline, opensOnFocus, width } = props;
  const { inputRef, inputClass = css.input, firstIsCurrent = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const mayOpen = isInline || value.trim() !== '' || Boolean(opensOnFocus && items.length > 0);
  const combo = useComboBox(
    {
      items,
      isWaiting,
      firstIsCurrent,
      waitsFor: props.waitsFor ?? (() => firstIsCurrent && isWaiting),
      onPick: props.onPick,
      onEnter: () => {
        const isTaken = props.onEnter?.() ?? true;
        if (isTaken) combo.setOpen(note !== undefined);
        return isTaken;
      },
      onEscape: props.onEscape ?? (() => undefined),
    },
    mayOpen,
    isInline,
  );
  const open = combo.open;
  const text =
    error && !isWaiting
      ? error.message
      : items.length === 0 && (isWaiting ? 'Searching…' : (props.empty ?? emptyTexts.search));
  const content = (
    <>
      {note && <div className={css.note}>{note}</div>}
      {text && (
        <div className={css.note} role={error ? 'alert' : undefined}>
          {text}
        </div>
      )}
      {props.head}
      <ComboList
        {...props}
        label={props.listLabel ?? label}
        stale={isWaiting && !isInline}
        id={combo.listId}
        optionId={combo.optionId}
        current={combo.current}
        // Where Enter takes what was typed, a pointer that only passes must not change that.
        onCurrent={(index) => firstIsCurrent && combo.setCurrent(index)}
        onPick={combo.pick}
      />
      {props.foot}
    </>
  );
  return (
    <>
      <div
        ref={box}
        className={isInline ? css.inline : css.box}
        style={{ width }}
        onPointerEnter={() => preload(loadPanel)}
      >
        {!isInline && <IconSearch size={14} />}
        <input
          ref={inputRef}
          className={inputClass}
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-controls={open ? combo.listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && combo.current >= 0 ? combo.optionId(combo.current) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={props.maxLength}
          placeholder={props.placeholder ?? label}
          value={value}
          onFocus={() => {
            preload(loadPanel);
            if (opensOnFocus) combo.setOpen(true);
          }}
          onChange={(event) => {
            props.onChange(event.target.value);
            combo.reset();
            combo.setOpen(true);
          }}
          onKeyDown={combo.onKeyDown}
        />
        {props.mark}
      </div>
      <span role="status" className="visually-hidden">
        {open && announcement(items.length, isWaiting)}
      </span>
      {isInline
        ? content
        : open && (
            <PopupPanel
              trigger={box}
              placement="bottom start"
              className={css.list}
              onClose={() => combo.setOpen(false)}
            >
              {content}
            </PopupPanel>
          )}
    </>
  );
}
