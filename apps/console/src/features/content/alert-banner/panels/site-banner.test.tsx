import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { act, cleanup } from '@testing-library/react';
import { draw, screen } from '../../../../testing/render.tsx';
import { SiteBanner } from './site-banner.tsx';

const hourMs = 3_600_000;
const bannerFor = (hours: number, text = 'Quotes are late') => ({
  text,
  expiresAt: new Date(Date.now() + hours * hourMs).toISOString(),
});
const strip = () => screen.queryByRole('region', { name: 'Alert banner' });

describe('alert banner above a page', () => {
  test('is not there without a banner, and not after its time', () => {
    draw(<SiteBanner banner={null} />);
    assert.equal(strip(), null);
    cleanup();
    draw(<SiteBanner banner={bannerFor(-0.001)} />);
    assert.equal(strip(), null);
    cleanup();
    draw(<SiteBanner banner={{ text: 'x', expiresAt: 'no time' }} />);
    assert.equal(strip(), null);
  });

  for (const hours of [1, 720])
    test(`of ${hours} hours goes away by the clock, and no moment before (r003-banner)`, () => {
      mock.timers.enable({ apis: ['setTimeout', 'Date'] });
      try {
        draw(<SiteBanner banner={bannerFor(hours)} />);
        for (let step = 0; step < hours; step += 1) {
          assert.ok(strip(), `after ${step} h`);
          act(() => mock.timers.tick(hourMs - (step === hours - 1 ? 1000 : 0)));
        }
        assert.ok(strip(), 'a second before its end');
        act(() => mock.timers.tick(1001));
        assert.equal(strip(), null);
      } finally {
        mock.timers.reset();
      }
    });

  test('that was dismissed stays away for the session; another one is shown', async () => {
    const banner = bannerFor(2);
    const { user } = draw(<SiteBanner banner={banner} />);
    await user.click(screen.getByRole('button', { name: 'Dismiss the alert banner' }));
    assert.equal(strip(), null);
    cleanup();
    draw(<SiteBanner banner={banner} />);
    assert.equal(strip(), null);
    cleanup();
    draw(<SiteBanner banner={bannerFor(3, 'Quotes are back')} />);
    assert.ok(screen.getByText('Quotes are back'));
  });

  test('markup in its text is text', () => {
    draw(<SiteBanner banner={bannerFor(1, '<img src=x onerror=alert(1)>')} />);
    assert.ok(screen.getByText('<img src=x onerror=alert(1)>'));
    assert.equal(document.querySelector('img'), null);
  });
});
