import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { address, tabs } from '../alerts-address.ts';
import { IncidentsTab } from '../incidents-tab.tsx';
import { MaintenanceTab } from '../maintenance-tab.tsx';
import { RulesTab } from '../rules-tab.tsx';
import css from '../alerts.module.css';

/** Monitors > Alerts: incidents, the rules that find them, and maintenance windows. */
export function AlertsScreen() {
  const [at, set] = useAddressState(address);
  return (
    <div data-screen="alerts-screen" style={{ display: 'contents' }}>
      <Stack fill>
        <h1 className={css.title}>Alerts</h1>
        <TabView
          label="Alerts"
          fill
          value={at.view}
          tabs={tabs}
          onChange={(view) => set({ view, rule: '', incident: '' }, { push: true })}
        >
          <Stack fill>
            {at.view === 'incidents' && <IncidentsTab at={at} set={set} />}
            {at.view === 'rules' && <RulesTab at={at} set={set} />}
            {at.view === 'maintenance' && <MaintenanceTab />}
          </Stack>
        </TabView>
      </Stack>
    </div>
  );
}
