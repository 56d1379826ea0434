import { Card, OutsidePage } from '../sign-in/page.tsx';
import css from '../sign-in/sign-in.module.css';
import { SecondFactorSetUp } from './second-factor.tsx';

/** Where an installation wants a second factor of admins: sets it up before anything else opens. */
export const SetUpStep = ({ onDone }: { onDone(): void }) => (
  <OutsidePage title="Second factor">
    <Card title="Set up a second factor">
      <p className={css.lead}>This installation requires a second factor of admins. Set it up to continue.</p>
      <SecondFactorSetUp onDone={onDone} />
    </Card>
  </OutsidePage>
);
