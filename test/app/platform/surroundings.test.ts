import { surroundings } from '../../../src/app/platform/surroundings';

const screen = { width: 1280, height: 800 } as Screen;
const around = (more: object) => surroundings({ screen, self: window, top: window, opener: null, ...more });

describe('what is around a page', () => {
  it('is empty for a page in a new tab, and its screen has a size [B3.53]', () => {
    expect(around({})).toEqual({ screenSize: '1280x800', isIframe: false, isPopup: false });
  });

  it('is another page when it is shown in a frame [B3.53]', () => {
    expect(around({ top: { name: 'the page around it' } })).toMatchObject({ isIframe: true, isPopup: false });
  });

  it('is the page that opened it as a popup [B3.53]', () => {
    expect(around({ opener: { name: 'the opener' } })).toMatchObject({ isIframe: false, isPopup: true });
  });

  it('is read from the window by default', () => {
    expect(surroundings()).toEqual({ screenSize: `${window.screen.width}x${window.screen.height}`, isIframe: false, isPopup: false });
  });
});
