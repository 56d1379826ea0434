import { deletePhoto } from '@midoffice/contract/content/photos/calls/delete-photo';
import { getPhotos } from '@midoffice/contract/content/photos/calls/get-photos';
import { uploadPhoto } from '@midoffice/contract/content/photos/calls/upload-photo';
import {
  bannerOf,
  bannerPicture,
  photoKinds,
  photoTypes,
  type Photo,
} from '@midoffice/contract/content/photos/shapes';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Id } from '../../../../../kit/base/copy-button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import { PhotoImage } from '../../panels/photo-image.tsx';
import { photoFault } from '../../photo-file.ts';
import css from './photo-picker.module.css';

const address = { type: choiceParam(photoKinds, 'profile'), photo: textParam() };
const kinds = [
  { key: 'profile', label: 'Profile' },
  { key: 'banner', label: 'Banner' },
] as const;
const digits = Array.from({ length: 10 }, (_unused, digit) => digit);

type Kind = (typeof photoKinds)[number];

/** Chooses a file and uploads it at once; shows what is wrong with it. */
function Upload({ type, onUploaded }: { readonly type: Kind; onUploaded(photo: Photo): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const upload = useWrite(uploadPhoto, {
    onDone: ({ photo }) => onUploaded(photo),
    onFailed(error) {
      setFault(error.message);
      return true;
    },
  });
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const found = photoFault(file);
    setFault(found);
    if (!found) void upload.run({ file, type });
  };
  return (
    <div className={css.upload}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo"
        accept={photoTypes.map((end) => `.${end}`).join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="primary"
        icon={<IconUpload size={14} />}
        pending={upload.pending}
        onClick={() => input.current?.click()}
      >
        Upload photo…
      </Button>
      <span className={css.soft}>{photoTypes.join(', ')}; at most 1 MB</span>
      {fault && (
        <span className={css.fault} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

/** The chosen photo as a profile would show it, and its address. */
function Chosen({ type, url }: { readonly type: Kind; readonly url: string }) {
  const name = url || 'nobody';
  const sources = [...(url ? [url] : []), bannerOf(name), bannerPicture(0)];
  return (
    <Panel title="Preview">
      <PhotoImage key={url} sources={sources} alt={url ? 'Chosen photo' : 'Fallback banner'} shape={type} />
      <p className={css.soft}>
        {url ? (
          <Id value={new URL(url, location.href).href} shown={url} />
        ) : (
          'No photo selected: the fallback is shown.'
        )}
      </p>
    </Panel>
  );
}

interface TileProps {
  readonly type: Kind;
  readonly url: string;
  readonly label: string;
  readonly isChosen: boolean;
  onPick(): void;
}

const Tile = ({ type, url, label, isChosen, onPick }: TileProps) => (
  <button
    type="button"
    className={css.tile}
    aria-pressed={isChosen}
    aria-label={label}
    data-tooltip={label}
    onClick={onPick}
  >
    <PhotoImage sources={[url, bannerOf(url)]} alt="" shape={type} />
  </button>
);

/** Uploads profile photos and banners, picks one of them or a fallback banner, and gives its address. */
export function PhotoPicker() {
  const [{ type, photo: chosen }, set] = useAddressState(address);
  const [asking, setAsking] = useState<Photo | null>(null);
  const read = useRead(getPhotos, { type });
  const close = (): void => setAsking(null);
  const remove = useWrite(deletePhoto, {
    onDone() {
      close();
      set({ photo: '' });
    },
    onFailed: close,
  });
  return (
    <Stack>
      <Columns widths="minmax(0, 1fr) minmax(0, 420px)">
        <Stack>
          <Panel
            title="Photos"
            tools={
              <Segmented
                label="Kind"
                value={type}
                options={kinds}
                onChange={(next) => set({ type: next, photo: '' })}
              />
            }
            actions={<Upload type={type} onUploaded={({ url }) => set({ photo: url })} />}
          >
            <ReadState read={read}>
              {(photos) =>
                photos.length ? (
                  <ul className={css.photos} data-shape={type} aria-label="Uploaded photos">
                    {photos.map((photo) => (
                      <li key={photo.id}>
                        <Tile
                          type={type}
                          url={photo.url}
                          label={`Photo of ${photo.createdAt.slice(0, 10)} by ${photo.uploadedBy}`}
                          isChosen={photo.url === chosen}
                          onPick={() => set({ photo: photo.url === chosen ? '' : photo.url })}
                        />
                        <span className={css.about}>
                          {photo.width}×{photo.height}, {formatNumber(Math.ceil(photo.bytes / 1000))} kB
                          <Time at={photo.createdAt} />
                          <Button size="tiny" onClick={() => setAsking(photo)}>
                            Delete…
                          </Button>
                        </span>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <EmptyState text="No photo of this kind was uploaded yet." />
                )
              }
            </ReadState>
          </Panel>
          {/* Below a list that is still to come they would move away under the pointer. */}
          {type === 'banner' && !read.isPending && (
            <Panel title="Fallback banners">
              <ul className={css.photos} data-shape="banner" aria-label="Fallback banners">
                {digits.map((digit) => {
                  const url = bannerPicture(digit);
                  return (
                    <li key={digit}>
                      <Tile
                        type="banner"
                        url={url}
                        label={`Fallback banner ${digit}`}
                        isChosen={url === chosen}
                        onPick={() => set({ photo: url === chosen ? '' : url })}
                      />
                    </li>
                  );
                })}
              </ul>
            </Panel>
          )}
        </Stack>
        <Chosen type={type} url={chosen} />
      </Columns>
      {asking && (
        <ConfirmDialog
          title="Delete photo"
          action="Delete"
          danger
          pending={remove.pending}
          onClose={close}
          onConfirm={() => void remove.run({ id: asking.id })}
        >
          The photo that {asking.uploadedBy} uploaded on {asking.createdAt.slice(0, 10)} is deleted. Pages
          that show it show a fallback banner instead.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
