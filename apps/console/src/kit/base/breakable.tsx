import { Fragment, type ReactNode } from 'react';

/** A name that may be broken where a new word begins in it: `chart_` `marketcap`, `outstanding` `Shares`. */
export const breakable = (name: string): ReactNode =>
  name.split(/(?<=_)|(?<=[a-z])(?=[A-Z])/).map((word, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
