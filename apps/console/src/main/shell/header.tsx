import { consolePage } from '@midoffice/contract/kernel';
import {
  IconClock,
  IconDeviceDesktop,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useConnection, type Connection } from '../../data/connection.ts';
import { useMe } from '../../data/me.ts';
import { schemeSetting, type Scheme } from '../../data/scheme.ts';
import { JobsTray } from '../../features/system/jobs/panels/jobs-tray.tsx';
import { targetOf } from '../../features/system/presence/target.ts';
import { ViewsButton } from '../../features/system/views/panels/views-button.tsx';
import { BrandIcon } from '../../kit/base/brand.tsx';
import { IconButton } from '../../kit/base/button.tsx';
import { classes } from '../../kit/base/class-names.ts';
import { initialsOf } from '../../kit/base/initials.ts';
import { zoneSetting, type Zone } from '../../kit/base/format.ts';
import { lazy } from '../../kit/load/lazy.tsx';
import { useSettled } from '../../kit/load/use-settled.ts';
import { Menu, type MenuEntry } from '../../kit/nav/menu.tsx';
import { useOpenTool } from '../../kit/nav/tool-link.tsx';
import type { Screen } from '../../kit/screen.ts';
import type { Opened } from '../tree.ts';
import { Hint } from '../../kit/tooltip/hint.tsx';
import status from './connection.module.css';
import css from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

const Viewers = lazy(async () => (await import('../../features/system/presence/panels/viewers.tsx')).Viewers);
const AlertsBell = lazy(
  async () => (await import('../../features/monitors/alerts/panels/alerts-bell.tsx')).AlertsBell,
);
const LinkedTasks = lazy(
  async () => (await import('../../features/staff-work/tasks/panels/linked-tasks.tsx')).LinkedTasks,
);

const zones: readonly { zone: Zone; label: string }[] = [
  { zone: 'UTC', label: 'Times in UTC' },
  { zone: 'exchange', label: 'Times of the exchange' },
  { zone: 'local', label: 'Times of this computer' },
];
const schemes: readonly { scheme: Scheme; label: string; icon: ReactNode }[] = [
  { scheme: 'light', label: 'Light', icon: <IconSun size={15} /> },
  { scheme: 'dark', label: 'Dark', icon: <IconMoon size={15} /> },
  { scheme: 'auto', label: 'As the system', icon: <IconDeviceDesktop size={15} /> },
];

function ThemeMenu() {
  const colorScheme = schemeSetting.use();
  const chosen = schemes.find((one) => one.scheme === colorScheme);
  return (
    <Menu
      label="Theme"
      entries={schemes.map(({ scheme, label, icon }) => ({
        label,
        icon,
        chosen: scheme === colorScheme,
        run: () => schemeSetting.set(scheme),
      }))}
      trigger={(wired) => (
        <IconButton {...wired} label="Theme">
          {chosen?.icon}
        </IconButton>
      )}
    />
  );
}

const zoneActs = (chosen: Zone) =>
  zones.map(({ zone, label }) => ({ label, chosen: zone === chosen, run: () => zoneSetting.set(zone) }));

function ZoneMenu() {
  const chosen = zoneSetting.use();
  return (
    <Menu
      label="Time zone"
      entries={zoneActs(chosen)}
      trigger={(wired) => (
        <IconButton
          {...wired}
          label={zones.find((one) => one.zone === chosen)?.label ?? 'Time zone'}
          style={{ width: 'auto', padding: '0 8px' }}
        >
          {chosen === 'UTC' ? 'UTC' : chosen === 'exchange' ? 'Exchange' : 'Local'}
        </IconButton>
      )}
    />
  );
}

function PersonMenu({ placed }: { readonly placed: readonly Screen[] }) {
  const me = useMe();
  const open = useOpenTool();
  const signOut = useSignOut();
  const zone = zoneSetting.use();
  const entries: MenuEntry[] = [
    { head: `${me.email} · ${me.role ?? 'no role'}` },
    ...placed
      .filter((screen) => screen.place?.menu === 'account')
      .map(({ place }) => ({ label: place!.label, run: () => open(consolePage, place!.key) })),
    'line',
    // The bar of a narrow window has no place for a button of its own.
    { label: 'Time zone', icon: <IconClock size={15} />, entries: zoneActs(zone) },
    { label: 'Sign out', icon: <IconLogout size={15} />, run: signOut },
  ];
  return (
    <Menu
      label="Account"
      entries={entries}
      trigger={(wired) => (
        <button
          type="button"
          {...wired}
          data-testid="signed-in"
          className={css.person}
          aria-label={`Account of ${me.name || me.email}`}
          data-initials={initialsOf(me.name || me.email)}
        />
      )}
    />
  );
}

const connectionTexts: Readonly<Record<Connection, string>> = {
  connecting: 'Connecting',
  open: 'Connected',
  waiting: 'Connected. Live updates are paused',
  down: 'Disconnected',
};

/** The environment, and a dot that says whether its server answers. */
function Environment({ name }: { readonly name: string }) {
  const connection = useConnection();
  return (
    <Hint className={css.place} text={connectionTexts[connection]}>
      <span
        role="img"
        aria-label={connectionTexts[connection]}
        data-testid="connection"
        className={classes(
          status.status,
          /prod/i.test(name) && status.production,
          connection === 'waiting' && status.waiting,
          connection === 'down' && status.down,
        )}
      />
      {name}
    </Hint>
  );
}

interface HeaderProps {
  readonly placed: readonly Screen[];
  readonly opened: Opened;
  onBurger(): void;
  onPalette(): void;
}

/** The bar on top: palette, alerts, jobs, environment, time zone, theme, account. */
export function Header({ placed, opened, onBurger, onPalette }: HeaderProps) {
  const me = useMe();
  const isSettled = useSettled();
  const target = opened.kind === 'tool' ? targetOf(opened.params) : null;
  return (
    <header className={css.head}>
      <span className={css.burger}>
        <IconButton label="Tools" onClick={onBurger}>
          <IconMenu2 size={18} />
        </IconButton>
      </span>
      <a className={css.brand} href="/admin" aria-label="Midoffice">
        <BrandIcon size={18} />
        <b>Midoffice</b>
      </a>
      <button type="button" className={css.goto} onClick={onPalette}>
        <IconSearch size={14} />
        <span>Go to customer, symbol, screen…</span>
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </button>
      <span className={css.gap} />
      {opened.kind === 'tool' && (
        <>
          {isSettled && <Viewers page={opened.page} item={opened.item} params={opened.params} />}
          {(target?.kind === 'customer' || target?.kind === 'symbol') && (
            <LinkedTasks kind={target.kind} id={target.id} isIcon />
          )}
          <ViewsButton page={opened.page} item={opened.item} label={opened.label} />
        </>
      )}
      <AlertsBell />
      <JobsTray />
      <span className={css.wideOnly}>
        <ZoneMenu />
        <Environment name={me.environment} />
      </span>
      <ThemeMenu />
      <PersonMenu placed={placed} />
    </header>
  );
}
