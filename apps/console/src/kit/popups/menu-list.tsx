import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  Header,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Popover,
  Separator,
  SubmenuTrigger,
  Text,
} from 'react-aria-components/Menu';
import { classes } from '../base/class-names.ts';
import type { MenuAct, MenuEntry, Submenu } from '../nav/menu.tsx';
import css from '../nav/menu.module.css';
import { PopupPanel } from './popup-panel.tsx';

interface Section {
  readonly head: ReactNode;
  readonly entries: readonly (MenuAct | Submenu)[];
}

/** Entries in the parts that lines separate, each under its head. */
function sectionsOf(entries: readonly MenuEntry[]): readonly Section[] {
  const sections: { head: ReactNode; entries: (MenuAct | Submenu)[] }[] = [{ head: null, entries: [] }];
  for (const entry of entries) {
    const last = sections.at(-1)!;
    if (entry === 'line') sections.push({ head: null, entries: [] });
    else if ('head' in entry) last.head = entry.head;
    else last.entries.push(entry);
  }
  return sections.filter((section) => section.entries.length > 0);
}

interface EntryProps {
  readonly entry: MenuAct | Submenu;
  run(act: MenuAct): void;
}

function Entry({ entry, run }: EntryProps) {
  if ('entries' in entry)
    return (
      <SubmenuTrigger>
        <MenuItem id={entry.label} textValue={entry.label} className={css.item!}>
          <span className={css.icon} aria-hidden="true">
            {entry.icon}
          </span>
          <Text slot="label">{entry.label}</Text>
          <IconChevronRight className={css.more} size={14} aria-hidden="true" />
        </MenuItem>
        <Popover data-popup="" className={css.menu!} offset={2} containerPadding={8}>
          <Entries label={entry.label} entries={entry.entries} run={run} />
        </Popover>
      </SubmenuTrigger>
    );
  const { label, icon, keys, danger, chosen, disabledReason } = entry;
  const isOff = disabledReason !== undefined;
  return (
    <MenuItem
      id={label}
      textValue={label}
      className={classes(css.item, danger && css.danger, isOff && css.off)!}
      // An entry of the library that is disabled takes no focus, and its reason would not be read.
      {...(isOff && {
        shouldCloseOnSelect: false,
        render: (props: object) => <div {...props} aria-disabled />,
      })}
      onAction={() => !isOff && run(entry)}
    >
      <span className={css.icon} aria-hidden="true">
        {chosen !== undefined && <span className={css.check}>{chosen && <IconCheck size={14} />}</span>}
        {icon}
      </span>
      <span className={css.words}>
        <Text slot="label">{label}</Text>
        {isOff && (
          <Text slot="description" className={css.reason!}>
            {disabledReason}
          </Text>
        )}
      </span>
      {keys && <Keyboard className={css.keys}>{keys}</Keyboard>}
    </MenuItem>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly focused?: 'first' | 'last';
  run(act: MenuAct): void;
}

const isAct = (entry: MenuAct | Submenu): entry is MenuAct => 'run' in entry;

function Entries({ label, entries, focused = 'first', run }: EntriesProps) {
  return (
    <Menu aria-label={label} autoFocus={focused} className={css.list!}>
      {sectionsOf(entries).flatMap((section, index) => {
        const acts = section.entries.filter(isAct);
        const isChoice = acts.some((act) => act.chosen !== undefined);
        return [
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one menu keep their order
          index > 0 && <Separator key={`line ${index}`} className={css.line!} />,
          <MenuSection
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one menu keep their order
            key={index}
            aria-label={section.head ? undefined : label}
            {...(isChoice && {
              selectionMode: 'single' as const,
              selectedKeys: acts.filter((act) => act.chosen).map((act) => act.label),
              disallowEmptySelection: true,
            })}
          >
            {section.head && <Header className={css.head!}>{section.head}</Header>}
            {section.entries.map((entry) => (
              <Entry key={entry.label} entry={entry} run={run} />
            ))}
          </MenuSection>,
        ];
      })}
    </Menu>
  );
}

interface MenuListProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly side: 'left' | 'right';
  /** Which entry has the focus first. */
  readonly focused: 'first' | 'last';
  readonly trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The open list of a {@link Menu}. */
export function MenuList({ label, entries, side, focused, trigger, onClose }: MenuListProps) {
  const run = (act: MenuAct): void => {
    // A dialog that it opens gives the focus back to where it was before: to the button, for the menu is gone then.
    flushSync(onClose);
    trigger.current?.focus();
    act.run();
  };
  return (
    <PopupPanel
      trigger={trigger}
      placement={side === 'right' ? 'bottom end' : 'bottom start'}
      className={css.menu}
      onClose={onClose}
    >
      <Entries label={label} entries={entries} focused={focused} run={run} />
    </PopupPanel>
  );
}
