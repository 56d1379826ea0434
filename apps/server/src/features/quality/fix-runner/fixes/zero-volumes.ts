import { priceFix } from '../price-fix.ts';
import { bestPeerBars } from '../series.ts';

export const fix = priceFix({
  label: 'Zero volumes',
  notes: 'Finds bars without volume on days on which another source has one.',
  remedy: 'Uses the volume of the first other source that has one.',
  async find(daily) {
    const peers = await bestPeerBars(daily);
    return daily.main.bars.flatMap(({ date, volume }) => {
      const peer = peers.get(date);
      if (volume !== 0 || !peer || !(peer.bar.volume > 0)) return [];
      const reason = `${peer.source} has a volume of ${peer.bar.volume}`;
      return [{ date, field: 'volume', value: 0, suggested: peer.bar.volume, reason }];
    });
  },
});
