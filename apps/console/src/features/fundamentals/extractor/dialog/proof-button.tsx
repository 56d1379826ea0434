import { Button } from '../../../../kit/base/button.tsx';

interface ProofButtonProps {
  /** The row or field that the cell is for. */
  readonly of: string;
  readonly agrees: boolean;
  readonly words: string;
  readonly place: string | null;
  onShow(place: string): void;
}

/** Whether the filing's own tag agrees with a cell; a click shows the cell in the filing. */
export const ProofButton = ({ of, agrees, words, place, onShow }: ProofButtonProps) => (
  <Button
    size="tiny"
    variant={agrees ? 'quiet' : 'danger'}
    tooltip={words}
    aria-label={`${agrees ? 'Agrees' : 'Differs'}: show ${of} in the filing`}
    disabledReason={place === null ? 'Cell unknown' : undefined}
    onClick={() => onShow(place!)}
  >
    {agrees ? 'Agrees' : 'Differs'}
  </Button>
);
