import icon from './icon.svg';

/** The sign of the console. */
export const BrandIcon = ({ size }: { readonly size: number }) => (
  <img src={icon} alt="" width={size} height={size} />
);
