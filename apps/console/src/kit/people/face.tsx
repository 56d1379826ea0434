import { classes } from '../base/class-names.ts';
import { initialsOf } from '../base/initials.ts';
import css from './people.module.css';

interface FaceProps {
  readonly name: string;
  /** A colour of the settings; null: none. */
  readonly colour?: string | null | undefined;
  /** Where the name is beside it, or said otherwise, it needs no tooltip. */
  readonly named?: boolean;
  readonly className?: string | undefined;
}

/** A person's initials on their colour. */
export const Face = ({ name, colour, named = false, className }: FaceProps) => (
  <span
    className={classes(css.face, className)}
    data-initials={initialsOf(name)}
    {...(!named && { 'data-tooltip': name })}
    style={colour ? { background: colour, color: '#fff' } : undefined}
  />
);
