import { taskPriorities, type TaskPriority } from '@midoffice/contract/staff-work/tasks/lists';
import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '../../../../../kit/nav/typing.ts';

export type Pick = 'status' | 'assignees' | 'snooze';

interface TriageActs {
  /** Sets the priority of a task. */
  prioritise(id: string, priority: TaskPriority): void;
  /** Asks for a state, people or a moment, for a task. */
  ask(pick: Pick, id: string): void;
  tick(id: string): void;
}

const asks: Readonly<Record<string, Pick>> = { s: 'status', a: 'assignees', h: 'snooze' };

const cardsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-task]')];

/** Moves the focus to the next or previous card; from elsewhere to the first. */
function step(list: HTMLElement, by: 1 | -1): void {
  const cards = cardsOf(list);
  const at = cards.indexOf(document.activeElement as HTMLElement);
  const next = cards[at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * Keys of a list of cards: J and K go down and up, Enter opens, 1 to 4 set the priority, S asks for the state, A for the
 * people, H for how long to snooze, X ticks. They do nothing while a text is typed or a dialog is open.
 */
export function useTriage(list: RefObject<HTMLElement | null>, acts: TriageActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const element = list.current;
      if (!element || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') {
        event.preventDefault();
        step(element, key === 'j' ? 1 : -1);
        return;
      }
      const focused = document.activeElement;
      const id =
        focused instanceof HTMLElement && element.contains(focused) ? focused.dataset['task'] : undefined;
      if (!id) return;
      const priority = taskPriorities['1234'.indexOf(key)];
      const pick = asks[key];
      if (priority && key.length === 1) latest.current.prioritise(id, priority);
      else if (pick) latest.current.ask(pick, id);
      else if (key === 'x') latest.current.tick(id);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list]);
}
