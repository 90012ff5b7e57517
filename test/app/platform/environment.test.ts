import { environmentOf } from '../../../src/app/platform/environment';

const screen = { width: 1280, height: 800 } as Screen;
const around = (more: object) => environmentOf({ screen, self: window, top: window, opener: null, ...more });

describe('what is around a page', () => {
  it('a page in a new tab has no opener, and its screen has a size [B3.53]', () => {
    expect(around({})).toEqual({ screenSize: '1280x800', isIframe: false, isPopup: false });
  });

  it('the opener of a page in a frame is the outer page [B3.53]', () => {
    expect(around({ top: { name: 'the page around it' } })).toMatchObject({ isIframe: true, isPopup: false });
  });

  it('the opener of a popup is the page that opened it [B3.53]', () => {
    expect(around({ opener: { name: 'the opener' } })).toMatchObject({ isIframe: false, isPopup: true });
  });

  it('the opener is read from the window by default', () => {
    expect(environmentOf()).toEqual({ screenSize: `${window.screen.width}x${window.screen.height}`, isIframe: false, isPopup: false });
  });
});
