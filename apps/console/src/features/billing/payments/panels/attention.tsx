import { OpenEffects } from '../open-effects.tsx';
import { RemovalIntent } from '../removal-intent.tsx';

/** What of a customer's payments wants somebody's attention; nothing where all is in order. */
export const Attention = ({ userid }: { readonly userid: string }) => (
  <>
    <OpenEffects userid={userid} />
    <RemovalIntent userid={userid} />
  </>
);
