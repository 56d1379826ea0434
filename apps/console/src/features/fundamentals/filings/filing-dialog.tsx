import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { FilingView } from './panels/filing-view.tsx';

/** A filing over the list that names it. */
export const FilingDialog = ({ finalLink, onClose }: { readonly finalLink: string; onClose(): void }) => (
  <Dialog
    title="Filing"
    subject={finalLink.slice(finalLink.lastIndexOf('/') + 1)}
    size="huge"
    guarded={false}
    onClose={onClose}
    buttons={<Button onClick={onClose}>Close</Button>}
  >
    <FilingView finalLink={finalLink} place={null} />
  </Dialog>
);
