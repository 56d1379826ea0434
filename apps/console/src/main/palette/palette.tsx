import { searchAnything } from '@midoffice/contract/customers/accounts/calls/search-anything';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRecents } from '../../data/chosen.ts';
import { useCan } from '../../data/me.ts';
import { useRead } from '../../data/queries.ts';
import { schemeSetting, useIsDark } from '../../data/scheme.ts';
import { useViewOptions } from '../../features/system/views/panels/view-options.ts';
import { zoneSetting } from '../../kit/base/format.ts';
import { keepTabInside } from '../../kit/dialog/tab-ring.ts';
import { useOpenTool } from '../../kit/nav/tool-link.tsx';
import type { Screen } from '../../kit/screen.ts';
import { ComboBox } from '../../kit/search/combo-box.tsx';
import { useDebounced } from '../../kit/search/use-debounced.ts';
import { emptyTexts } from '../../kit/states/states.tsx';
import { toolShortcuts } from '../shell/shortcuts.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import type { TreeSection } from '../tree.ts';
import { filtered, foundGroups, foundOptions, recentOptions, screenOptions, type Option } from './options.ts';
import css from './palette.module.css';

interface PaletteProps {
  readonly sections: readonly TreeSection[];
  readonly placed: readonly Screen[];
  readonly acts: { showInfo(): boolean; showKeys(): void; toggleCalculator(): void };
  onClose(): void;
}

/** Screens and actions kept above what the server found. */
const ownShown = 5;

function useActions(acts: PaletteProps['acts']): readonly Option[] {
  const isDark = useIsDark();
  const signOut = useSignOut();
  return useMemo(() => {
    const action = (label: string, about: string, run: () => void, keys?: string): Option => ({
      key: `action/${label}`,
      group: 'Actions',
      label,
      about,
      run,
      ...(keys && { keys }),
    });
    return [
      action('Switch theme', isDark ? 'now dark' : 'now light', () =>
        schemeSetting.set(isDark ? 'light' : 'dark'),
      ),
      action('Theme as the system', '', () => schemeSetting.set('auto')),
      action('Times in UTC', 'Time zone', () => zoneSetting.set('UTC')),
      action('Times of the exchange', 'Time zone', () => zoneSetting.set('exchange')),
      action('Times of this computer', 'Time zone', () => zoneSetting.set('local')),
      action('Calculator', '', acts.toggleCalculator),
      action('Info about the chosen customer', '', () => void acts.showInfo(), 'Ctrl+Shift+Z'),
      action('Show keys', '', acts.showKeys, '?'),
      action('Sign out', '', signOut),
    ];
  }, [acts, isDark, signOut]);
}

const keysOf = (option: Option): string | undefined => {
  const letter = Object.entries(toolShortcuts).find(
    ([, { page, item }]) => option.key === `${page}/${item}`,
  )?.[0];
  return option.keys ?? (letter && `Ctrl+Shift+${letter}`);
};

/** Goes anywhere by typing: customers, symbols, screens, actions, and what was opened lately. */
export function Palette({ sections, placed, acts, onClose }: PaletteProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const open = useOpenTool();
  const recents = useRecents();
  const actions = useActions(acts);
  const views = useViewOptions();
  const rested = useDebounced(query.trim(), 150);
  const mayFind = useCan()(searchAnything);
  const typed = query.trim();
  const found = useRead(searchAnything, mayFind && rested ? { q: rested } : null, {
    keep: true,
  });
  // Until the answer to the present text is here, what the server found belongs to an earlier one.
  const isWaiting = mayFind && typed !== '' && (typed !== rested || found.isFetching);
  const options = useMemo(() => {
    const screens = screenOptions(sections, placed, open);
    const saved = views.map((view) => ({ ...view, group: 'Saved views' }));
    if (!typed) return [...recentOptions(recents, open), ...saved.slice(0, ownShown), ...screens, ...actions];
    // Results of the server come later and are below, so that nothing moves under the pointer.
    const own = [...filtered(screens, typed), ...filtered(saved, typed), ...filtered(actions, typed)];
    const others = foundOptions(found.data, open, typed);
    return [...(others.length ? own.slice(0, ownShown) : own), ...others];
  }, [sections, placed, open, recents, views, actions, found.data, typed]);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  const run = (option: Option): void => {
    onClose();
    option.run();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the click is on the backdrop; Escape is its key
    <dialog
      ref={element}
      className={css.palette}
      aria-label="Go to"
      onClose={onClose}
      onKeyDown={keepTabInside}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <ComboBox<Option>
        isInline
        label="Go to"
        listLabel="Found"
        placeholder="Customer, symbol, screen or action…"
        inputClass={css.input}
        classNames={{ list: css.list, option: css.option }}
        value={query}
        onChange={setQuery}
        items={options}
        isWaiting={isWaiting}
        error={found.error}
        empty={emptyTexts.choice}
        firstIsCurrent
        waitsFor={(option) => isWaiting && (!option || foundGroups.has(option.group))}
        group={(option) => option.group}
        optionKey={(option) => option.key}
        option={(option) => (
          <>
            <span className={css.label} data-tooltip={option.label}>
              {option.label}
            </span>
            <span className={css.about}>{option.about}</span>
            {keysOf(option) && <kbd>{keysOf(option)}</kbd>}
          </>
        )}
        onPick={run}
      />
    </dialog>
  );
}
