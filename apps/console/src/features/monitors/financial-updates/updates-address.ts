import { updateWindows } from '@midoffice/contract/monitors/financial-updates/lists';
import {
  choiceParam,
  numberParam,
  textParam,
  type useAddressState,
} from '../../../kit/address/use-address-state.ts';

export const views = [
  { key: 'updates', label: 'Updates' },
  { key: 'stats', label: 'Stats' },
] as const;

/** The state kept in the address. */
export const address = {
  view: choiceParam(['updates', 'stats'], 'updates'),
  type: choiceParam(updateWindows, '24h'),
  symbol: textParam(),
  user: textParam(),
  p: numberParam(1),
};

type State = ReturnType<typeof useAddressState<typeof address>>;
export type UpdatesAddress = State[0];
export type SetUpdatesAddress = State[1];
