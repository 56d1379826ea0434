import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPhotos } from '@midoffice/contract/content/photos/calls/get-photos';
import type { Photo } from '@midoffice/contract/content/photos/shapes';
import { waitFor, within } from '@testing-library/react';
import { currentPlace } from '../../../../../kit/address/place.ts';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { PhotoPicker } from './photo-picker.tsx';

const uploaded: Photo = {
  id: '1',
  type: 'banner',
  url: '/photos/1.png',
  bytes: 6000,
  width: 1200,
  height: 300,
  uploadedBy: 'ada@staff.example',
  createdAt: '2026-03-01T10:00:00Z',
};
const fallbacks = () => screen.queryByRole('list', { name: 'Fallback banners' });

describe('the photo picker', () => {
  test('shows fallback banners once the list above them is there, so that none moves away from a click', async () => {
    const held = Promise.withResolvers<void>();
    const server = new FakeServer().answers(getPhotos, [uploaded], held.promise);
    const { user } = drawScreen(PhotoPicker, { server, address: { type: 'banner' } });
    screen.getByRole('radio', { name: 'Banner', checked: true });
    assert.equal(fallbacks(), null);
    held.resolve();
    await screen.findByRole('list', { name: 'Uploaded photos' });
    await user.click(within(fallbacks()!).getByRole('button', { name: 'Fallback banner 3' }));
    assert.equal(currentPlace().search['photo'], '/banner_pictures/3.png');
    screen.getByRole('button', { name: 'Fallback banner 3', pressed: true });
  });

  test('offers fallback banners although the photos cannot be read, and none for profiles', async () => {
    const server = new FakeServer().refuses(getPhotos, 500, { message: 'Photos could not be read.' });
    const { user } = drawScreen(PhotoPicker, { server, address: { type: 'banner' } });
    await screen.findByText('Photos could not be read.');
    assert.ok(fallbacks());
    await user.click(screen.getByRole('radio', { name: 'Profile' }));
    await waitFor(() => assert.equal(fallbacks(), null));
  });
});
