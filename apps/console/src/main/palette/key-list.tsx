import { Dialog } from '../../kit/dialog/dialog.tsx';
import { hasItem, type TreeSection } from '../tree.ts';
import { toolShortcuts } from '../shell/shortcuts.ts';
import css from './palette.module.css';

const everywhere: readonly (readonly [string, string])[] = [
  ['Ctrl+K', 'Go to a customer, symbol, screen or action'],
  ['?', 'This list'],
  ['Escape', 'Close the top window'],
];
const inTables: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'Move over the rows; Home, End and page keys go further'],
  ['Enter', 'Open the row'],
  ['Space', 'Tick the row'],
  ['F1', 'Show the notes and full texts of the row'],
];
const inTasks: readonly (readonly [string, string])[] = [
  ['J K', 'Next and previous task'],
  ['Enter', 'Open the task'],
  ['X', 'Tick the task'],
  ['1 2 3 4', 'Priority low, normal, high, urgent'],
  ['S A H', 'Set status, assign, snooze: the ticked tasks, else this one'],
];
const onBoard: readonly (readonly [string, string])[] = [
  ['↑ ↓ ← →', 'Go from card to card'],
  ['Shift+↑ Shift+↓', 'Move the card up and down in its column'],
  ['Shift+← Shift+→', 'Move the card to the column beside it'],
];
const inTree: readonly (readonly [string, string])[] = [
  ['→ ←', 'Open and close a section'],
  ['Enter', 'Open the tool'],
];

function Keys({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}) {
  if (!rows.length) return null;
  return (
    <section className={css.keyGroup}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(/(?<=\w)\+| /).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keys that work for this person. */
export function KeyList({
  sections,
  onClose,
}: {
  readonly sections: readonly TreeSection[];
  onClose(): void;
}) {
  const tools = Object.entries(toolShortcuts).filter(([, { page, item }]) => hasItem(sections, page, item));
  const users = sections.some((section) => section.key === 'user-records');
  const hasTasks = sections.some((section) => section.key === 'tasks');
  return (
    <Dialog title="Keys" onClose={onClose}>
      <Keys title="Everywhere" rows={everywhere} />
      <Keys
        title="Tools (not while a text is edited)"
        rows={[
          ...tools.map(([letter, { label }]) => [`Ctrl+Shift+${letter}`, label] as const),
          ...(users ? ([['Ctrl+Shift+Z', 'Info about the chosen customer']] as const) : []),
        ]}
      />
      <Keys title="Tables" rows={inTables} />
      {hasTasks && <Keys title="Tasks" rows={inTasks} />}
      {hasTasks && <Keys title="Board of tasks" rows={onBoard} />}
      <Keys title="Tool tree" rows={inTree} />
      <p className={css.keys}>If the browser uses a key itself, open the same from the palette (Ctrl+K).</p>
    </Dialog>
  );
}
