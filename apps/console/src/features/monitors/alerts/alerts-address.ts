import { incidentFilters } from '@midoffice/contract/monitors/alerts/lists';
import { choiceParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';

export const tabs = [
  { key: 'incidents', label: 'Incidents' },
  { key: 'rules', label: 'Rules' },
  { key: 'maintenance', label: 'Maintenance' },
] as const;

/** The state of the screen, kept in the address. */
export const address = {
  view: choiceParam(['incidents', 'rules', 'maintenance'], 'incidents'),
  state: choiceParam(incidentFilters, 'all'),
  /** The rule whose incidents are listed; 0: all. */
  of: numberParam(0),
  page: numberParam(1),
  /** The open incident. */
  incident: textParam(),
  /** The rule that is edited; `new` is a new one. */
  rule: textParam(),
};

/** The editor of a new rule. */
export const newRule = 'new';

type Address = { readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']> };

/** The address of the screen, as its tabs get it. */
export interface AtAlerts {
  readonly at: Address;
  set(patch: Partial<Address>, options?: { readonly push?: boolean }): void;
}
