import type { EnterpriseSubmission } from '@midoffice/contract/staff-work/enterprise/shapes';
import { Button } from '../../../kit/base/button.tsx';
import { Id } from '../../../kit/base/copy-button.tsx';
import { PartHeading } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { EmptyState } from '../../../kit/states/states.tsx';
import { Website } from './columns.tsx';

interface SubmissionDialogProps {
  readonly submission: EnterpriseSubmission;
  onClose(): void;
}

const lines = (text: string | null) => text && <span style={{ whiteSpace: 'pre-line' }}>{text}</span>;

/** The licence that was asked for. */
function LicenseRequest({ request }: { readonly request: EnterpriseSubmission['licenseRequest'] }) {
  if (!request) return <EmptyState text="No details found" />;
  return (
    <KeyValueList
      items={[
        ['license', request.license],
        ['audienceSize', request.audienceSize],
        ['domain', request.domain],
      ]}
    />
  );
}

/** One request for an enterprise licence, whole. */
export const SubmissionDialog = ({ submission: one, onClose }: SubmissionDialogProps) => (
  <Dialog
    title="Submission Details"
    subject={one.company ?? one.email}
    size="wide"
    guarded={false}
    onClose={onClose}
    buttons={<Button onClick={onClose}>Close</Button>}
  >
    <div data-screen="enterprise-submission-dialog">
      <KeyValueList
        items={[
          ['firstname', one.firstname],
          ['lastname', one.lastname],
          ['email', one.email],
          ['userid', one.userid && <UserLink userid={one.userid} known={one.knownUser} />],
          ['company', one.company],
          ['website', one.website && <Website address={one.website} />],
          ['companyType', one.companyType],
          ['jobTitle', one.jobTitle],
          ['country', one.country],
        ]}
      />
      <PartHeading>License request</PartHeading>
      <LicenseRequest request={one.licenseRequest} />
      <PartHeading>Request</PartHeading>
      <KeyValueList
        items={[
          ['audienceSize', one.audienceSize],
          ['datasets', one.datasets.join(', ')],
          ['paymentFrequency', one.paymentFrequency],
          ['paymentMethod', one.paymentMethod],
          ['paymentAddress', lines(one.paymentAddress)],
          ['taxId', one.taxId],
          ['useCase', lines(one.useCase)],
          ['content', lines(one.content)],
          ['createdAt', <Time key="at" at={one.createdAt} />],
          ['_id', <Id key="id" value={one._id} />],
        ]}
      />
    </div>
  </Dialog>
);
