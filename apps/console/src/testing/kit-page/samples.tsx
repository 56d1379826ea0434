import { IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/base/button.tsx';
import { Panel, Toolbar } from '../../kit/base/panel.tsx';
import { Menu, type MenuEntry } from '../../kit/nav/menu.tsx';
import { Popup } from '../../kit/nav/popup.tsx';

interface SampleProps {
  readonly title: string;
  /** What the last act was. */
  readonly outcome?: string;
  readonly children: ReactNode;
}

const Sample = ({ title, outcome, children }: SampleProps) => (
  <Panel title={title}>
    <Toolbar>
      {children}
      {outcome !== undefined && <output aria-label={`Outcome of ${title}`}>{outcome}</output>}
    </Toolbar>
  </Panel>
);

const zones = ['UTC', 'Exchange', 'Local'];

export function MenuSample() {
  const [outcome, setOutcome] = useState('');
  const [zone, setZone] = useState('UTC');
  const act = (label: string): MenuEntry => ({ label, run: () => setOutcome(label) });
  const entries: readonly MenuEntry[] = [
    { label: 'Copy', icon: <IconCopy size={14} />, keys: 'Ctrl+C', run: () => setOutcome('Copy') },
    act('Cut'),
    { label: 'Paste', disabledReason: 'Nothing was copied yet', run: () => setOutcome('Paste') },
    'line',
    {
      label: 'Time zone',
      entries: zones.map((label) => ({ label, chosen: label === zone, run: () => setZone(label) })),
    },
    { label: 'Delete', danger: true, run: () => setOutcome('Delete') },
  ];
  return (
    <Sample title="Menu" outcome={`${outcome} ${zone}`}>
      <Menu label="Acts" entries={entries} trigger={(wired) => <Button {...wired}>Acts</Button>} />
      <Button>After the menu</Button>
    </Sample>
  );
}

export function PopupSample() {
  return (
    <Sample title="Popup">
      <Popup label="Notes" width={280} trigger={(wired) => <Button {...wired}>Notes</Button>}>
        {(close) => (
          <p style={{ padding: 12 }}>
            Two notes. <Button onClick={close}>Close notes</Button>
          </p>
        )}
      </Popup>
      <Button>After the popup</Button>
    </Sample>
  );
}
