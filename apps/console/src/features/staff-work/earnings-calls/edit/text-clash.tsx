import { Button } from '../../../../kit/base/button.tsx';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { LineDiffView } from '../../../../kit/data-view/line-diff-view.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';

/** A text that two people edited: what both began with, and what each of them made of it. */
export interface Clash {
  readonly message: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
}

interface TextClashProps extends Clash {
  readonly pending: boolean;
  onTheirs(): void;
  onMine(): void;
  onClose(): void;
}

/** Shows what somebody else changed of a text, and what the person did, before one of both is kept. */
export function TextClash({
  message,
  base,
  theirs,
  mine,
  pending,
  onTheirs,
  onMine,
  onClose,
}: TextClashProps) {
  return (
    <Dialog
      title="Changed by somebody else"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Go on editing</Button>
          <Button onClick={onTheirs}>Take theirs</Button>
          <Button variant="primary" pending={pending} onClick={onMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <PartHeading>What they changed</PartHeading>
      <LineDiffView label="What they changed" before={base} after={theirs} />
      <PartHeading>What you changed</PartHeading>
      <LineDiffView label="What you changed" before={base} after={mine} />
    </Dialog>
  );
}
