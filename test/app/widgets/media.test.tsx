import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { Comment } from '../../../src/app/widgets/Comment/Comment';
import { Confetti } from '../../../src/app/widgets/Confetti/Confetti';
import { LazyImage } from '../../../src/app/widgets/LazyImage/LazyImage';
import { VideoPlayer } from '../../../src/app/widgets/VideoPlayer/VideoPlayer';
import { highResolutionUrl, sharpestImage } from '../../../src/app/platform/sharpestImage';

describe('a comment', () => {
  const at = new Date(2026, 10, 4, 12).getTime();

  it('a comment shows what was written, by whom and when [B3.58, B2.81]', () => {
    render(<Comment comment="It saves me an hour." name="Mina Sato" createdAt={at} />);
    expect(screen.getByText('It saves me an hour.')).toBeVisible();
    expect(screen.getByText('Mina Sato')).toBeVisible();
    expect(screen.getByText('November 04, 2026')).toBeVisible();
    expect(screen.queryByText(/·/)).toBeNull();
    expect(document.querySelector('img')).toBeNull();
  });

  it('a comment shows the company and the photo where there are any [B3.58]', () => {
    render(<Comment comment="Yes." name="Mina Sato" createdAt={at} company="Harbor Coffee" photoUrl="/avatars/8.png" />);
    expect(screen.getByText(/Harbor Coffee ·/)).toBeVisible();
    expect(document.querySelector('img')).toHaveAttribute('src', '/avatars/8.png');
  });
});

it('a video is behind its overlay until that is pressed, and then plays with the focus on it [B4.39, B2.82]', async () => {
  render(<VideoPlayer title="How to share" src="/videos/share.webm" />);
  expect(document.querySelector('video')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Play video: How to share' }));
  const video = screen.getByLabelText('How to share');
  expect(video).toHaveAttribute('src', '/videos/share.webm');
  expect(video).toHaveFocus();
  expect(document.querySelector('track')).toHaveAttribute('src', '/videos/share.vtt');
  expect(screen.queryByRole('button')).toBeNull();
});

describe('confetti', () => {
  const sky = () => document.querySelector('[data-round]');
  const still = (isStill: boolean) =>
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: isStill && query.includes('reduced-motion') }) as MediaQueryList);
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('confetti has 150 pieces, starts again every 5 s, and ends [B9.52]', () => {
    still(false);
    render(<Confetti rounds={2} />);
    expect(sky()?.children).toHaveLength(150);
    act(() => jest.advanceTimersByTime(4999));
    expect(sky()).toHaveAttribute('data-round', '0');
    act(() => jest.advanceTimersByTime(1));
    expect(sky()).toHaveAttribute('data-round', '1');
    expect(sky()?.children).toHaveLength(150);
    act(() => jest.advanceTimersByTime(5000));
    expect(sky()).toBeNull();
  });

  it('confetti is absent for readers who want no motion', () => {
    still(true);
    render(<Confetti />);
    expect(sky()).toBeNull();
  });
});

describe('a lazy image', () => {
  afterEach(() => jest.restoreAllMocks());

  it('a lazy image is loaded once it is 200 px or nearer to the window [B9.40]', async () => {
    const observers: { come: () => void; options: IntersectionObserverInit | undefined }[] = [];
    class Observer {
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        observers.push({ come: () => report([{ isIntersecting: true } as IntersectionObserverEntry], this as never), options });
      }
      observe(): void {}
      disconnect(): void {}
    }
    const before = globalThis.IntersectionObserver;
    Object.assign(globalThis, { IntersectionObserver: Observer });
    try {
      render(<LazyImage url="/app-logos/slack.svg">{(url) => <img alt="Slack" src={url ?? undefined} />}</LazyImage>);
      expect(screen.getByAltText('Slack')).not.toHaveAttribute('src');
      expect(observers[0]?.options?.rootMargin).toBe('200px');
      await act(async () => observers[0]?.come());
      expect(screen.getByAltText('Slack')).toHaveAttribute('src', '/app-logos/slack.svg');
    } finally {
      Object.assign(globalThis, { IntersectionObserver: before });
    }
  });
});

describe('the sharpest image there is', () => {
  const dense = (ratio: number) => Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: ratio });
  afterEach(() => dense(1));
  const site = window.location.origin;

  it('the sharpest image is the high-resolution variant where a HEAD request finds it [B7.33]', async () => {
    dense(2);
    const asked = nock(site).head('/pictures/found@2x.png').reply(200);
    expect(await sharpestImage('/pictures/found.png')).toBe('/pictures/found@2x.png');
    expect(asked.isDone()).toBe(true);
    // The result is already known, so there is no further request.
    expect(await sharpestImage('/pictures/found.png')).toBe('/pictures/found@2x.png');
  });

  it.each([404, 500, 204])('the sharpest image is the plain image after %d [B7.33]', async (status) => {
    dense(2);
    nock(site).head(`/pictures/${status}@2x.png`).reply(status);
    expect(await sharpestImage(`/pictures/${status}.png`)).toBe(`/pictures/${status}.png`);
  });

  it('the sharpest image is the plain image without a network, and on a plain screen nothing is asked', async () => {
    dense(2);
    nock(site).head('/pictures/away@2x.png').replyWithError('away');
    expect(await sharpestImage('/pictures/away.png')).toBe('/pictures/away.png');
    dense(1);
    expect(await sharpestImage('/pictures/plain.png')).toBe('/pictures/plain.png');
  });

  it.each([
    ['/a/logo.png', '/a/logo@2x.png'],
    ['/a/logo.JPG?v=2', '/a/logo@2x.JPG?v=2'],
    ['/a/logo.svg', null],
    ['/app-logos/of/SlackAPI', null],
    ['https://elsewhere.example/a.png', null],
  ])('%s has the variant %p', (url, variant) => {
    expect(highResolutionUrl(url)).toBe(variant);
  });
});
