import { consolePage } from '@midoffice/contract/kernel';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { stored } from '../../data/stored.ts';
import { toolAddress, ToolLink, useOpenTool } from '../../kit/nav/tool-link.tsx';
import type { Screen } from '../../kit/screen.ts';
import type { TreeSection } from '../tree.ts';
import css from './sidebar.module.css';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const expandedSetting = stored<readonly string[]>('expanded', [], isTexts);

interface SidebarProps {
  readonly sections: readonly TreeSection[];
  readonly placed: readonly Screen[];
  readonly page: string | undefined;
  readonly item: string | undefined;
}

/** Moves the focus over what is on screen of a tree, and opens and closes its branches. */
function onTreeKey(event: KeyboardEvent<HTMLUListElement>): void {
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const index = nodes.findIndex((node) => node === document.activeElement);
  const node = nodes[index];
  if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
  const expanded = node.getAttribute('aria-expanded');
  const go = (next: number): void => nodes[Math.max(0, Math.min(nodes.length - 1, next))]?.focus();
  const acts: Record<string, () => void> = {
    ArrowDown: () => go(index + 1),
    ArrowUp: () => go(index - 1),
    Home: () => go(0),
    End: () => go(nodes.length - 1),
    ArrowRight: () => (expanded === 'false' ? node.click() : expanded === 'true' && go(index + 1)),
    ArrowLeft: () =>
      expanded === 'true'
        ? node.click()
        : expanded === null &&
          go(nodes.findLastIndex((one, at) => at < index && one.hasAttribute('aria-expanded'))),
    Enter: () => node.click(),
    ' ': () => node.click(),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

interface TreeLinkProps {
  readonly tool: readonly [page: string, item: string];
  readonly label: string;
  readonly isCurrent: boolean;
  /** Whether the tab key comes here. */
  readonly isStop: boolean;
  /** Gets the name of the link in the tree. */
  readonly onFocus: (name: string) => void;
}

/** A tool of an open section. The current one is scrolled into view. */
function TreeLink({ tool: [page, item], label, isCurrent, isStop, onFocus }: TreeLinkProps) {
  const open = useOpenTool();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isCurrent) return undefined;
    // With the frame's own layout: here the whole page would be laid out for it once more.
    const frame = requestAnimationFrame(() => link.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isCurrent]);
  return (
    <li role="none">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the tree's */}
      <a
        ref={link}
        className={css.item}
        role="treeitem"
        aria-level={2}
        aria-selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isStop ? 0 : -1}
        data-tooltip={label}
        href={toolAddress(page, item)}
        onFocus={() => onFocus(`${page}/${item}`)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open(page, item);
        }}
      >
        {label}
      </a>
    </li>
  );
}

/** The navigation tree: sections that open and close, their tools below; other screens of the console under it. */
export function Sidebar({ sections, placed, page, item }: SidebarProps) {
  const expanded = expandedSetting.use();
  const open = useOpenTool();
  const tree = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  // A screen of our own belongs to the section of its tools.
  const home = page === consolePage ? placed.find(({ place }) => place?.key === item)?.place?.section : page;
  useEffect(() => {
    if (home && sections.some((section) => section.key === home) && !expandedSetting.get().includes(home))
      expandedSetting.set([...expandedSetting.get(), home]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a section opens when one comes to it, and may be closed again
  }, [home]);
  const stop =
    focused ?? (home && item && expanded.includes(home) ? `${page}/${item}` : (sections[0]?.key ?? ''));
  const inSection = (key: string) => placed.filter(({ place }) => place?.section === key);
  const lower = placed.filter(
    ({ place }) => !place?.menu && !sections.some(({ key }) => key === place?.section),
  );
  const toggle = (key: string): void =>
    expandedSetting.set(expanded.includes(key) ? expanded.filter((one) => one !== key) : [...expanded, key]);
  return (
    <>
      <ul ref={tree} className={css.tree} role="tree" aria-label="Tools" onKeyDown={onTreeKey}>
        {sections.map((section) => {
          const isOpen = expanded.includes(section.key);
          return (
            <li key={section.key} role="none">
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the tree's */}
              <div
                className={css.section}
                role="treeitem"
                aria-level={1}
                aria-selected={false}
                aria-expanded={section.items.length ? isOpen : undefined}
                tabIndex={stop === section.key ? 0 : -1}
                onFocus={() => setFocused(section.key)}
                onClick={() => (section.items.length ? toggle(section.key) : open(section.key, section.key))}
              >
                <IconChevronRight size={13} />
                {section.label}
              </div>
              {isOpen && (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a tree
                <ul className={css.tree} role="group" aria-label={section.label}>
                  {section.items.map((one) => {
                    const isCurrent = page === section.key && item === one.key;
                    const key = `${section.key}/${one.key}`;
                    return (
                      <TreeLink
                        key={key}
                        tool={[section.key, one.key]}
                        label={one.label}
                        isCurrent={isCurrent}
                        isStop={stop === key}
                        onFocus={setFocused}
                      />
                    );
                  })}
                  {inSection(section.key).map(({ place }) => (
                    <TreeLink
                      key={place!.key}
                      tool={[consolePage, place!.key]}
                      label={place!.label}
                      isCurrent={page === consolePage && item === place!.key}
                      isStop={stop === `${consolePage}/${place!.key}`}
                      onFocus={setFocused}
                    />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <Placed placed={lower} page={page} item={item} />
    </>
  );
}

function Placed({ placed, page, item }: Omit<SidebarProps, 'sections'>) {
  if (!placed.length) return null;
  return (
    <nav className={css.lower} aria-label="Administration">
      <h2>Administration</h2>
      {placed.map(({ place }) => (
        <ToolLink
          key={place!.key}
          page={consolePage}
          item={place!.key}
          className={css.item!}
          current={page === consolePage && item === place!.key}
        >
          {place!.label}
        </ToolLink>
      ))}
    </nav>
  );
}
