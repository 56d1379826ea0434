import type { EditTabProps } from './edit-dialog.tsx';
import { TextTab } from './text-tab.tsx';

/** The transcript as speaker turns, to be edited. */
export const ProcessedTab = ({ of, data }: EditTabProps) => (
  <div data-screen="earnings-call-processed-tab">
    <TextTab of={of} type="processed" label="Processed transcript" stored={data.processedTranscriptText} />
  </div>
);
