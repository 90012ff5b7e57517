import { sessionEnded, sessionRefreshed } from '../../../../src/app/features/session';
import { selectTrackedEvents, selectTrackingProfileId, tracked, trackingSlice } from '../../../../src/app/features/tracking';

const start = trackingSlice.reducer(undefined, { type: '' });

describe('tracking', () => {
  it('tracking is about the signed-in person [A4.17]', () => {
    const about7 = trackingSlice.reducer(start, sessionRefreshed({ profileId: 7 }));
    expect(selectTrackingProfileId({ tracking: about7 })).toBe(7);
    expect(selectTrackingProfileId({ tracking: trackingSlice.reducer(about7, sessionEnded({ where: 'here' })) })).toBeNull();
  });

  it('tracking keeps the newest hundred events, oldest first [S59]', () => {
    const tracking = Array.from({ length: 130 }, (_, index) => index).reduce(
      (state, index) => trackingSlice.reducer(state, tracked('page viewed', { index })),
      start,
    );
    const events = selectTrackedEvents({ tracking });
    expect([events.length, events[0]?.properties.index, events.at(-1)?.properties.index]).toEqual([100, 30, 129]);
  });

  it('tracking gives the same object for an event that nobody knows, and survives JSON', () => {
    const tracking = trackingSlice.reducer(start, tracked('page viewed'));
    expect(trackingSlice.reducer(tracking, { type: 'unknown' })).toBe(tracking);
    expect(JSON.parse(JSON.stringify(tracking))).toEqual(tracking);
  });
});
