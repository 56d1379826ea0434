import { IconCalculator } from '@tabler/icons-react';
import css from './calculator.module.css';

interface CalculatorButtonProps {
  readonly open: boolean;
  onToggle(): void;
}

/** The floating button that shows and hides the calculator. */
export const CalculatorButton = ({ open, onToggle }: CalculatorButtonProps) => (
  <button
    type="button"
    className={css.button}
    data-tooltip="Calculator"
    aria-label="Calculator"
    aria-expanded={open}
    onClick={onToggle}
  >
    <IconCalculator size={22} />
  </button>
);
