import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { UserAccountArea } from '../../../../customers/customer-picker/panels/user-account-area.tsx';
import { CsvDownload } from '../../csv-download.tsx';
import { ClearBandwidth } from '../../panels/clear-bandwidth.tsx';
import { UsageSection } from '../../usage-section.tsx';
import { useBasePathSection, useExchangeSection } from '../../usage-state.ts';

/** Both sections, of one customer or of everybody. */
function ApiUsage({ details }: { readonly details?: UserDetails }) {
  const userid = details?.userid ?? '';
  const basePath = useBasePathSection(details !== undefined);
  const exchange = useExchangeSection();
  return (
    <Stack>
      <UsageSection section={basePath} userid={userid} />
      <UsageSection section={exchange} userid={userid} />
      <CsvDownload userid={userid} frame={basePath.frame} />
      {details && <ClearBandwidth userid={userid} email={details.user.email} keys={details.user.apiKey} />}
    </Stack>
  );
}

/** User Records > API Usage: what a customer, or everybody, asked of the API. */
export const ApiUsagePanel = () => (
  <UserAccountArea tool="apiUsage" nobody={() => <ApiUsage />}>
    {(details) => <ApiUsage key={details.userid} details={details} />}
  </UserAccountArea>
);
