import { AppLogo } from './AppLogo/AppLogo';
import { Avatar } from './Avatar/Avatar';
import { Chart, type ChartBar, type ChartProps } from './Chart/Chart';
import { Icon } from './Icon/Icon';
import { IconStrip, type StripStep } from './IconStrip/IconStrip';
import { CookiesDrawing } from './Illustration/CookiesDrawing';
import { EmptyDrawing } from './Illustration/EmptyDrawing';
import { ErrorDrawing } from './Illustration/ErrorDrawing';
import { LockedDrawing } from './Illustration/LockedDrawing';
import { MailDrawing } from './Illustration/MailDrawing';
import { NotFoundDrawing } from './Illustration/NotFoundDrawing';
import { JoinedLogos } from './JoinedLogos/JoinedLogos';
import { LazyImage } from './LazyImage/LazyImage';
import { Logo } from './Logo/Logo';
import type { Stories } from './stories';
import { VideoPlayer } from './VideoPlayer/VideoPlayer';

const apps = [{ name: 'Gmail' }, { name: 'Slack' }, { name: 'Trello' }];

const step = (name: string, isPremium = false): StripStep => ({ name, logoUrl: null, isPremium });

const show =
  (...steps: StripStep[]) =>
  () => <IconStrip steps={steps} />;

const bars = Array.from({ length: 24 }, (_, hour): ChartBar => ({
  label: `${hour}:00 to ${hour + 1}:00`,
  ...(hour % 6 === 0 && { tick: `${hour}:00` }),
  count: hour < 6 ? 0 : ((hour * 7) % 11) * 120,
  failed: hour === 9 ? 300 : hour === 17 ? 1 : 0,
}));

const chart =
  (more: Partial<ChartProps> = {}) =>
  () => (
    <Chart
      label="Runs by the hour"
      bars={bars}
      texts={{
        counts: (count, failed) => `${count} runs, ${failed} failed`,
        headers: { label: 'Hour', count: 'Runs', failed: 'Failed' },
        table: 'Show as a table',
        help: 'Arrow keys move, Shift and arrow keys select, and Enter filters.',
      }}
      {...more}
    />
  );

/** A picture that needs no network. */
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='teal'/%3E%3Ccircle cx='4' cy='3' r='1.5' fill='white'/%3E%3Cellipse cx='4' cy='7.5' rx='2.8' ry='2.5' fill='white'/%3E%3C/svg%3E";

export const stories: readonly Stories[] = [
  {
    title: 'App logo',
    states: {
      16: () => <AppLogo name="Gmail" size={16} />,
      32: () => <AppLogo name="Slack" size={32} />,
      64: () => <AppLogo name="Trello" size={64} />,
      128: () => <AppLogo name="Sheets" size={128} />,
      picture: () => <AppLogo name="Sheets" url={picture} size={32} />,
      'no app': () => <AppLogo name="" size={32} />,
      pending: () => <AppLogo name="Sheets" size={32} isPending />,
    },
  },
  {
    title: 'Joined logos',
    states: {
      one: () => <JoinedLogos apps={apps.slice(0, 1)} />,
      two: () => <JoinedLogos apps={apps.slice(0, 2)} />,
      'three given': () => <JoinedLogos apps={apps} />,
      small: () => <JoinedLogos apps={apps} limit={3} size={32} />,
    },
  },
  {
    title: 'Icon strip',
    states: {
      'two steps': show(step('Typeform'), step('Slack')),
      'four steps': show(step('Stripe', true), step('Filter'), step('Gmail'), step('Slack')),
      'one step': show(step('Schedule')),
    },
  },
  {
    title: 'Lazy image',
    states: { 'app logo': () => <LazyImage url="/app-logos/slack.svg">{(url) => <AppLogo name="Slack" url={url} size={64} />}</LazyImage> },
  },
  {
    title: 'Avatar',
    states: {
      initials: () => <Avatar name="Ada Lovelace" />,
      picture: () => <Avatar name="Ada Lovelace" url={picture} />,
      'one word': () => <Avatar name="ada@patchbay.example" />,
      account: () => <Avatar name="Analytical Engines" shape="square" />,
      large: () => <Avatar name="Grace Hopper" size={128} />,
      small: () => <Avatar name="Grace Hopper" size={24} />,
      'no name': () => <Avatar name="" isDecoration />,
    },
  },
  {
    title: 'Chart',
    states: {
      'to look at': chart(),
      'to select from': chart({ onSelect: () => {} }),
      'a part selected': chart({ onSelect: () => {}, selected: [8, 11] }),
      empty: chart({ bars: bars.map((bar) => ({ ...bar, count: 0, failed: 0 })) }),
    },
  },
  {
    title: 'Icon',
    states: {
      alert: () => <Icon name="alert" />,
      back: () => <Icon name="back" />,
      bell: () => <Icon name="bell" />,
      chart: () => <Icon name="chart" />,
      check: () => <Icon name="check" />,
      clock: () => <Icon name="clock" />,
      close: () => <Icon name="close" />,
      copy: () => <Icon name="copy" />,
      dots: () => <Icon name="dots" />,
      down: () => <Icon name="down" />,
      failed: () => <Icon name="failed" />,
      fit: () => <Icon name="fit" />,
      fold: () => <Icon name="fold" />,
      globe: () => <Icon name="globe" />,
      grid: () => <Icon name="grid" />,
      history: () => <Icon name="history" />,
      home: () => <Icon name="home" />,
      instant: () => <Icon name="instant" />,
      keyboard: () => <Icon name="keyboard" />,
      list: () => <Icon name="list" />,
      mail: () => <Icon name="mail" />,
      minus: () => <Icon name="minus" />,
      moveIn: () => <Icon name="moveIn" />,
      moveOut: () => <Icon name="moveOut" />,
      pencil: () => <Icon name="pencil" />,
      plug: () => <Icon name="plug" />,
      plus: () => <Icon name="plus" />,
      redo: () => <Icon name="redo" />,
      rss: () => <Icon name="rss" />,
      search: () => <Icon name="search" />,
      success: () => <Icon name="success" />,
      swap: () => <Icon name="swap" />,
      template: () => <Icon name="template" />,
      trash: () => <Icon name="trash" />,
      undo: () => <Icon name="undo" />,
      up: () => <Icon name="up" />,
      zap: () => <Icon name="zap" />,
    },
  },
  {
    title: 'Illustration',
    states: {
      locked: () => <LockedDrawing />,
      cookies: () => <CookiesDrawing />,
      error: () => <ErrorDrawing />,
      mail: () => <MailDrawing />,
      empty: () => <EmptyDrawing />,
      'not found, floated away': () => <NotFoundDrawing variant={0} />,
      'not found, not this page': () => <NotFoundDrawing variant={1} />,
      'not found, wandering': () => <NotFoundDrawing variant={2} />,
    },
  },
  {
    title: 'Logo',
    states: {
      full: () => <Logo />,
      'mark only': () => <Logo isMarkOnly />,
    },
  },
  {
    title: 'Video player',
    states: { 'before it plays': () => <VideoPlayer title="How to share a folder" src="/videos/share.webm" /> },
  },
];
