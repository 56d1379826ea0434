import type { KeyboardEvent } from 'react';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { enterInList, type Replacement } from '../bullets.ts';

type BulletFieldProps = Parameters<typeof TextAreaField>[0];

/** Replaces a part of a text area so that the browser's undo takes it back. */
function replace(area: HTMLTextAreaElement, { from, to, insert }: Replacement): void {
  area.setSelectionRange(from, to);
  // The only way to change a text area that its undo knows; where a browser has it no more, the text still changes.
  const isDone = insert
    ? document.execCommand?.('insertText', false, insert)
    : document.execCommand?.('delete', false);
  if (isDone) return;
  area.setRangeText(insert, from, to, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Several lines of text, in which Enter continues a list. Source: r002-notes-bullet-enter. */
export function BulletField(props: BulletFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget: area } = event;
    // Enter that ends the input of a character is none.
    if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
    const found = enterInList({
      text: area.value,
      from: area.selectionStart,
      to: area.selectionEnd,
    });
    if (!found) return;
    event.preventDefault();
    replace(area, found);
  };
  return <TextAreaField {...props} onKeyDown={onKeyDown} />;
}
