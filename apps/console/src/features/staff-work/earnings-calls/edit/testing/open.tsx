import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import type { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { additionals, dialIn, overview } from '../../testing.ts';
import { EditDialog } from '../edit-dialog.tsx';

/** Whose dialog is open. */
export const of = { symbol: 'LMNT', fiscalPeriod: '2030-Q1' };
/** Opens the dialog of the call with a tab. */
export const open = (server: FakeServer, more: Partial<typeof additionals> = {}, tab = 'details') =>
  draw(<EditDialog of={of} connected={overview} onClose={() => undefined} />, {
    server: server.answers(getEarningsCallAdditionals, { ...additionals, ...more }),
    address: { tab },
  });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const ran = { success: true as const, message: 'Function ran successfully.' };
export const live = { inCall: true, dialIn };
