import { getAlertSources } from '@midoffice/contract/monitors/alerts/calls/get-alert-sources';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import type { AlertRule } from '@midoffice/contract/monitors/alerts/shapes';
import { IconPlus } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { newRule, type AtAlerts } from './alerts-address.ts';
import { RuleEditor } from './rule-editor.tsx';
import { conditionOf, ruleTones, sourceLabel, valueText } from './words.ts';

const whenOf = (rule: AlertRule): string => `${rule.metricLabel} ${conditionOf(rule, rule.unit)}`;

const columns: readonly Column<AlertRule>[] = [
  {
    id: 'state',
    header: 'State',
    width: 90,
    value: ({ state }) => state,
    cell: ({ state, problem }) => (
      <span data-tooltip={problem ?? undefined}>
        <StatusBadge tone={ruleTones[state]}>{state}</StatusBadge>
      </span>
    ),
  },
  { id: 'name', header: 'Rule', minWidth: 160, value: ({ name }) => name },
  { id: 'source', header: 'Source', width: 164, value: ({ source }) => sourceLabel(source) },
  { id: 'target', header: 'Target', minWidth: 110, value: ({ targetLabel }) => targetLabel },
  {
    id: 'condition',
    header: 'Fires when',
    minWidth: 280,
    sortable: false,
    value: whenOf,
    cell: (rule) => <span data-tooltip={whenOf(rule)}>{whenOf(rule)}</span>,
  },
  {
    id: 'value',
    header: 'Value',
    width: 86,
    sortable: false,
    hint: 'The newest value that was judged',
    value: ({ value, unit }) => (value === null ? null : valueText(value, unit)),
  },
  {
    id: 'last',
    header: 'Last incident',
    kind: 'time',
    width: 156,
    value: ({ lastIncidentAt }) => lastIncidentAt,
  },
  {
    id: 'tested',
    header: 'Fired in test',
    kind: 'number',
    width: 104,
    hint: 'How often it would have fired in the 30 days before it was tested',
    value: ({ testedCount }) => testedCount,
  },
];

/** The rule of the address, in its editor. */
function Editor({ at, set }: AtAlerts) {
  const rules = useRead(listAlertRules, {});
  const sources = useRead(getAlertSources, {});
  const close = (): void => set({ rule: '' });
  return (
    <ReadState read={sources}>
      {(known) => (
        <ReadState read={rules}>
          {(list) => {
            const rule = list.rules.find(({ id }) => String(id) === at.rule);
            if (!rule && at.rule !== newRule)
              return (
                <Panel title="Rule" actions={<Button onClick={close}>Back to the rules</Button>}>
                  <EmptyState text="This rule does not exist, or you cannot open the monitor of its source." />
                </Panel>
              );
            return (
              <RuleEditor
                key={at.rule}
                rule={rule}
                sources={known.sources}
                onSaved={(id) => set({ rule: String(id) })}
                onIncidents={(id) =>
                  set({ view: 'incidents', of: id, state: 'all', page: 1, rule: '' }, { push: true })
                }
                onClose={close}
              />
            );
          }}
        </ReadState>
      )}
    </ReadState>
  );
}

/** All rules, those that fire first, or the one that is edited. */
export function RulesTab({ at, set }: AtAlerts) {
  const read = useRead(listAlertRules, {}, { everyMs: 60_000 });
  const refusal = useRefusal(saveAlertRule);
  if (at.rule) return <Editor at={at} set={set} />;
  return (
    <RecordList<AlertRule>
      title="Rules"
      label="Alert rules"
      mark={read.data && <CountBadge count={read.data.rules.length} />}
      read={{ ...read, data: read.data && { rows: read.data.rules } }}
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty="No rules so far. Make one to be notified when a server, a feed or an endpoint fails."
      open={null}
      onOpen={(rule) => set({ rule }, { push: true })}
      actions={
        <Button
          icon={<IconPlus size={14} />}
          disabledReason={refusal}
          onClick={() => set({ rule: newRule }, { push: true })}
        >
          New rule
        </Button>
      }
    />
  );
}
