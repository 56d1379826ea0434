import type { ChargeLine } from '@midoffice/contract/billing/customer-payments/shapes';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { lazy } from '../../../kit/load/lazy.tsx';

// Begun when it is wanted: it brings the mail dialog along.
const FailedChargeDialog = lazy(
  async () => (await import('../payments/panels/failed-charge-dialog.tsx')).FailedChargeDialog,
);

/**
 * What can be done about a charge, by its state. Acts on money are panels of billing/payments, which ask, run and report
 * by themselves; this is the only place where the Get Charges tab offers them.
 */
export function ChargeActions({ charge }: { readonly charge: ChargeLine }) {
  const [failed, setFailed] = useState(false);
  if (charge.status !== 'failed') return null;
  return (
    <>
      <Button variant="primary" onClick={() => setFailed(true)}>
        Failed charge…
      </Button>
      {failed && <FailedChargeDialog chargeID={charge.chargeID} onClose={() => setFailed(false)} />}
    </>
  );
}
