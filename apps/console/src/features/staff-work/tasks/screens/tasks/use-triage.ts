import { taskPriorities, type TaskPriority } from '@midoffice/contract/staff-work/tasks/lists';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isTyping } from '../../../../../kit/nav/typing.ts';

export type Pick = 'status' | 'assignees' | 'snooze';

interface TriageActs {
  /** The ticked tasks: while there are any, keys act on them and not on the card that has the focus. */
  readonly ticked: ReadonlySet<string>;
  /** Sets the priority of tasks. */
  prioritise(ids: readonly string[], priority: TaskPriority): void;
  /** Asks for a state, people or a moment, for tasks. */
  ask(pick: Pick, ids: readonly string[]): void;
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

const idOf = (card: HTMLElement): string => card.dataset['task'] ?? '';

/**
 * Leads the focus on where the card that has it is taken away, as by a snooze: to the same task elsewhere in the list, else
 * to the one that came after it, else to the one before.
 */
function useNeighbour(list: RefObject<HTMLElement | null>): void {
  /** The card that had the focus last, and the order of that moment. */
  const last = useRef<{ readonly card: HTMLElement; readonly order: readonly string[] } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      const isCard = list.current?.contains(target) && target.dataset['task'] !== undefined;
      // What is left over of the list, where the browser had nowhere else to go, is no choice of the person.
      if (isCard) last.current = { card: target, order: cardsOf(list.current!).map(idOf) };
      else if (last.current?.card.isConnected) last.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);
  useLayoutEffect(() => {
    const { card, order } = last.current ?? {};
    if (!list.current || !card || !order || card.isConnected) return;
    if (document.querySelector('dialog[open]')) return;
    const at = order.indexOf(idOf(card));
    const wanted = [idOf(card), ...order.slice(at + 1), ...order.slice(0, at).reverse()];
    const cards = new Map(cardsOf(list.current).map((one) => [idOf(one), one]));
    last.current = null;
    const next = wanted.find((id) => cards.has(id));
    if (next !== undefined) cards.get(next)!.focus();
  });
}

/**
 * Keys of a list of cards: J and K go down and up, Enter opens, 1 to 4 set the priority, S asks for the state, A for the
 * people, H for how long to snooze, X ticks. With ticked cards 1 to 4, S, A and H are about all of these. Where the card that
 * has the focus goes away, the focus goes to its neighbour. They do nothing while a text is typed or a dialog is open.
 */
export function useTriage(list: RefObject<HTMLElement | null>, acts: TriageActs): void {
  useNeighbour(list);
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
      const { ticked } = latest.current;
      const ids = ticked.size ? [...ticked] : [id];
      if (priority && key.length === 1) latest.current.prioritise(ids, priority);
      else if (pick) latest.current.ask(pick, ids);
      else if (key === 'x') latest.current.tick(id);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list]);
}
