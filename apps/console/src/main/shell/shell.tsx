import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChosen } from '../../data/chosen.ts';
import { SiteBanner } from '../../features/content/alert-banner/panels/site-banner.tsx';
import { listenToChanges } from '../../data/events.ts';
import { useMe } from '../../data/me.ts';
import { keepTabInside } from '../../kit/dialog/tab-ring.ts';
import { lazy } from '../../kit/load/lazy.tsx';
import { ToolsContext } from '../../kit/nav/tools.ts';
import { useOpenTool } from '../../kit/nav/tool-link.tsx';
import { ErrorBoundary } from '../../kit/states/error-boundary.tsx';
import { SkeletonLines } from '../../kit/states/states.tsx';
import { CalculatorButton } from '../calculator/calculator-button.tsx';
import { hasButton, placeOf } from '../calculator/place.ts';
import { useCalculator } from '../calculator/use-calculator.ts';
import { loadInfoPopup } from '../registry.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MainPanel } from './main-panel.tsx';
import css from './shell.module.css';
import { toolOf, useShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useTree } from './use-tree.ts';

const Calculator = lazy(async () => (await import('../calculator/calculator.tsx')).Calculator);
const loadPalette = async () => (await import('../palette/palette.tsx')).Palette;
const Palette = lazy(loadPalette);
const KeyList = lazy(async () => (await import('../palette/key-list.tsx')).KeyList);
const InfoPopup = loadInfoPopup && lazy(loadInfoPopup);

type Over = 'palette' | 'keys' | 'info' | null;

function Drawer({ onClose, children }: { onClose(): void; readonly children: React.ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- closes after a choice or outside; Escape is its key
    <dialog
      ref={element}
      className={css.drawer}
      aria-label="Tools"
      onClose={onClose}
      onKeyDown={keepTabInside}
      onClick={(event) =>
        (event.target === event.currentTarget || (event.target as HTMLElement).closest('a')) && onClose()
      }
    >
      {children}
    </dialog>
  );
}

/** The console around the chosen tool. */
export function Shell() {
  const { sections, placed, opened, known, failed, retry } = useTree();
  const client = useQueryClient();
  const open = useOpenTool();
  const chosen = useChosen('customer');
  const [over, setOver] = useState<Over>(null);
  /** Whose summary is shown. */
  const [shown, setShown] = useState('');
  const showCustomer = useCallback((id: string): void => {
    setShown(id);
    setOver('info');
  }, []);
  const tools = useMemo(
    () => ({ sections, placed: placed.flatMap(({ place }) => place ?? []), showCustomer }),
    [sections, placed, showCustomer],
  );
  const [drawer, setDrawer] = useState(false);
  const { calculatorSections, userid, banner } = useMe();
  const calculator = useCalculator(placeOf(opened.page, opened.item));
  const { toggle: toggleCalculator } = calculator;
  useEffect(
    () => listenToChanges(client, userid, () => void client.invalidateQueries({ queryKey: ['getMe'] })),
    [client, userid],
  );
  useEffect(() => {
    // Not part of the first view, but there before the first Ctrl+K.
    const timer = setTimeout(() => void loadPalette(), 500);
    return () => clearTimeout(timer);
  }, []);
  const acts = useMemo(
    () => ({
      openTool(letter: string): boolean {
        const tool = toolOf(letter, sections);
        if (!tool) return false;
        open(tool.page, tool.item);
        return true;
      },
      showInfo(): boolean {
        if (!InfoPopup || !chosen || !sections.some((section) => section.key === 'user-records'))
          return false;
        showCustomer(chosen.id);
        return true;
      },
      showPalette: () => setOver('palette'),
      showKeys: () => setOver('keys'),
      toggleCalculator,
    }),
    [sections, chosen, open, showCustomer, toggleCalculator],
  );
  useShortcuts(acts);
  useFocusKeeper();
  const { page, item } = opened;
  // Shown whole or not at all: items that came later would move what somebody is about to click.
  const sidebar = known ? (
    <Sidebar sections={sections} placed={placed} page={page} item={item} />
  ) : (
    <SkeletonLines count={12} />
  );
  const close = (): void => setOver(null);
  return (
    <ToolsContext value={tools}>
      <div className={css.shell}>
        <Header
          placed={placed}
          opened={opened}
          onBurger={() => setDrawer(true)}
          onPalette={() => setOver('palette')}
        />
        <nav className={css.side} aria-label="All tools">
          {sidebar}
        </nav>
        <div className={css.note}>
          <SiteBanner banner={banner} />
        </div>
        <MainPanel opened={opened} pending={!known} failed={failed} onRetry={retry} />
        {calculator.open && <Calculator onClose={calculator.close} />}
        {hasButton(item, calculatorSections) && (
          <CalculatorButton open={calculator.open} onToggle={toggleCalculator} />
        )}
        {drawer && <Drawer onClose={() => setDrawer(false)}>{sidebar}</Drawer>}
        <ConnectionBanner />
        <LeaveDialog />
        <ErrorBoundary resetKey={over ?? ''} fallback={() => null}>
          {over === 'palette' && <Palette sections={sections} placed={placed} acts={acts} onClose={close} />}
          {over === 'keys' && <KeyList sections={sections} onClose={close} />}
          {over === 'info' && InfoPopup && <InfoPopup userid={shown} onClose={close} />}
        </ErrorBoundary>
      </div>
    </ToolsContext>
  );
}
