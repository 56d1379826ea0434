import { tickerImageMaxBytes, tickerImageTexts } from '@midoffice/contract/fundamentals/ticker-image/lists';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { EmptyState, Skeleton } from '../../../../../kit/states/states.tsx';
import css from './ticker-image.module.css';

interface ImageBoxProps {
  readonly ticker: string;
  readonly image: string | null;
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
  readonly file: File | null;
  onFile(file: File | null): void;
}

const types = new Set(['image/png', 'image/jpeg']);

/** What is wrong with a chosen file, or null; the server looks into it. */
function faultOf(file: File): string | null {
  if (!types.has(file.type) && !/\.(?:png|jpe?g)$/i.test(file.name))
    return `The image must be one of ${tickerImageTexts.linkTypes}.`;
  return file.size > tickerImageMaxBytes ? 'The image must have at most 5 MB.' : null;
}

/** An address of a file of this browser, for as long as it is shown. */
function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setUrl(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

/** The image of a ticker, the file chosen in place of it, and where a file is dropped or chosen. */
export function ImageBox({ ticker, image, isWaiting, isFailed, file, onFile }: ImageBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const chosen = useFileUrl(file);
  const choose = (given: File | undefined): void => {
    if (!given) return;
    const found = faultOf(given);
    setFault(found);
    onFile(found ? null : given);
  };
  const current = (): React.ReactNode => {
    if (!ticker) return <EmptyState text="Choose a ticker to see its image." />;
    if (isWaiting) return <Skeleton height={128} />;
    if (image) return <img className={css.image} src={image} alt={`Logo of ${ticker}`} />;
    return <EmptyState text={isFailed ? 'The profile could not be fetched.' : tickerImageTexts.none} />;
  };
  return (
    <div className={css.box}>
      <div className={css.current}>{current()}</div>
      {/* Files may be dropped anywhere in the box; the button does the same by keys. */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Image file"
          accept=".png,.jpeg,.jpg"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {chosen && <img className={css.image} src={chosen} alt="Chosen file" />}
        <span className={css.row}>
          <Button icon={<IconUpload size={14} />} onClick={() => input.current?.click()}>
            Choose file…
          </Button>
          {file && (
            <Button
              onClick={() => {
                setFault(null);
                onFile(null);
              }}
            >
              Remove file
            </Button>
          )}
        </span>
        <span className={css.soft}>{file?.name ?? `${tickerImageTexts.linkTypes}; at most 5 MB`}</span>
        {fault && (
          <span className={css.fault} role="alert">
            {fault}
          </span>
        )}
      </div>
    </div>
  );
}
