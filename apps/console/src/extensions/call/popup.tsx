import { Frame, SignedOut } from '../shared/frame.tsx';
import { useStart } from '../shared/use-start.ts';

/** The calls of the day. */
export function CallPopup() {
  const [begun] = useStart();
  return (
    <Frame title="Earnings calls">
      {begun.state === 'signed-out' && <SignedOut wasSignedIn={begun.wasSignedIn} />}
    </Frame>
  );
}
