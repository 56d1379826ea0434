import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../kit/base/button.tsx';
import { Panel, Toolbar } from '../../kit/base/panel.tsx';
import { DateField, DateRangeFields } from '../../kit/form/date-field.tsx';
import { Menu, type MenuEntry } from '../../kit/nav/menu.tsx';
import { Popup } from '../../kit/nav/popup.tsx';
import { ComboBox } from '../../kit/search/combo-box.tsx';
import { TabView } from '../../kit/nav/tab-view.tsx';
import { DenseTable } from '../../kit/table/dense-table.tsx';
import { Hint } from '../../kit/tooltip/hint.tsx';
import { tooltip } from '../../kit/tooltip/tooltip.ts';

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

export function ButtonSample() {
  const [pending, setPending] = useState(false);
  return (
    <Sample title="Button" outcome={pending ? 'Pending' : ''}>
      <Button pending={pending}>Fetch records</Button>
      <Button onClick={() => setPending(!pending)}>Pending or not</Button>
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

const accounts = [
  { id: 'a', email: 'ada.of.the.long.address@accounts.example', plan: 'Pro' },
  { id: 'b', email: 'b@x.example', plan: 'Free' },
];

export function TooltipSample() {
  const [outcome, setOutcome] = useState('');
  return (
    <>
      <Sample title="Tooltip" outcome={outcome}>
        <IconButton label="Remove" onClick={() => setOutcome('Removed')}>
          <IconTrash size={14} />
        </IconButton>
        <Button disabledReason="Select a key first" onClick={() => setOutcome('Saved')}>
          Save key
        </Button>
        <Hint text="Used of the most">12 of 40</Hint>
      </Sample>
      <DenseTable
        label="Accounts"
        rows={accounts}
        rowKey={(row) => row.id}
        onPick={(row) => setOutcome(row.id)}
        columns={[
          { id: 'email', header: 'Email', value: (row) => row.email, width: 110 },
          {
            id: 'plan',
            header: 'Plan',
            value: (row) => row.plan,
            cell: (row) => <span {...tooltip(`Code of ${row.plan}`)}>{row.plan}</span>,
          },
        ]}
      />
    </>
  );
}

const fruit = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Clementine', 'Date'];

interface FruitBoxProps {
  readonly label: string;
  readonly firstIsCurrent: boolean;
  onOutcome(text: string): void;
}

function FruitBox({ label, firstIsCurrent, onOutcome }: FruitBoxProps) {
  const [text, setText] = useState('');
  return (
    <ComboBox
      label={label}
      value={text}
      onChange={setText}
      items={fruit.filter((one) => one.toLowerCase().includes(text.toLowerCase()))}
      firstIsCurrent={firstIsCurrent}
      group={(one) => one.charAt(0)}
      optionKey={(one) => one}
      option={(one) => one}
      onPick={(one) => {
        setText(one);
        onOutcome(`Picked ${one}`);
      }}
      onEnter={() => {
        onOutcome(`Typed ${text}`);
        return true;
      }}
      onEscape={(wasOpen) => !wasOpen && setText('')}
    />
  );
}

export function ComboBoxSample() {
  const [outcome, setOutcome] = useState('');
  return (
    <Sample title="Combobox" outcome={outcome}>
      <FruitBox label="Fruit" firstIsCurrent={false} onOutcome={setOutcome} />
      <FruitBox label="First fruit" firstIsCurrent onOutcome={setOutcome} />
    </Sample>
  );
}

export function DateSample() {
  const [day, setDay] = useState('2026-03-18');
  const [range, setRange] = useState({ from: '2026-03-02', to: '2026-03-06' });
  return (
    <Sample title="Dates" outcome={`${day} ${range.from} ${range.to}`}>
      <DateField label="Day" value={day} onChange={setDay} />
      <DateRangeFields {...range} onChange={setRange} />
    </Sample>
  );
}

const bodies = [
  { key: 'wide', label: 'Desktop' },
  { key: 'narrow', label: 'Phone' },
  { key: 'text', label: 'Plain text' },
] as const;

export function TabSample() {
  const [body, setBody] = useState<'wide' | 'narrow' | 'text'>('wide');
  return (
    <Sample title="Tabs">
      <TabView label="View" value={body} tabs={bodies} onChange={setBody}>
        {`The mail as ${body}`}
      </TabView>
    </Sample>
  );
}
