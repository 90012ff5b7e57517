import { Accordion } from './Accordion/Accordion';
import { Button } from './Button/Button';
import { Circle } from './Circle/Circle';
import { Comment, type CommentProps } from './Comment/Comment';
import { type FaqEntry, FaqList } from './FaqList/FaqList';
import { FeatureList } from './FeatureList/FeatureList';
import { Meter } from './Meter/Meter';
import { ReadMore } from './ReadMore/ReadMore';
import type { Stories } from './stories';
import { Icon } from './Icon/Icon';
import { Tabs } from './Tabs/Tabs';
import { Tag } from './Tag/Tag';
import { TextLink } from './TextLink/TextLink';
import { UserFillText } from './UserFillText/UserFillText';

const showCircle = (percent: number) => () => <Circle label="Tasks used" percent={percent} />;

const items = [
  { key: 'count', title: 'What counts as a task?', content: 'Each action that a Zap completes. Triggers and filters are free.' },
  { key: 'limit', title: 'What happens at the limit?', content: 'Zaps wait until the next period, or until you choose a larger plan.' },
];

const showAccordion = (open: readonly string[]) => () => (
  <section>
    <h2>Questions</h2>
    <Accordion items={items} open={open} />
  </section>
);

const showFaqList = (entries: readonly FaqEntry[]) => () => (
  <section>
    <h2>Questions</h2>
    <FaqList entries={entries} />
  </section>
);

const long =
  'Collect orders from every shop, check the stock, and print the labels before the courier comes. The app keeps a ledger of each parcel, tells customers where theirs is, and takes returns back into the stock by itself. '.repeat(
    6,
  );

const tabs = [
  { key: 'chart', label: 'Chart', content: <p>Tasks by day as bars.</p> },
  { key: 'table', label: 'Table', content: <p>Tasks by day as figures.</p> },
] as const;

const showTabs = (start: 'chart' | 'table') => () => <Tabs label="Tasks by day" tabs={tabs} start={start} />;

const showComment =
  (props: Partial<CommentProps> = {}) =>
  () => <Comment comment="It saves me an hour each day." name="Mina Sato" createdAt={Date.UTC(2026, 10, 4, 12)} {...props} />;

export const stories: readonly Stories[] = [
  {
    title: 'Button',
    states: {
      primary: () => <Button kind="primary">Continue</Button>,
      secondary: () => <Button>Cancel</Button>,
      plain: () => <Button kind="plain">Skip</Button>,
      danger: () => <Button kind="danger">Delete 3 Zaps</Button>,
      busy: () => (
        <Button kind="primary" isBusy>
          Log In
        </Button>
      ),
      'busy secondary': () => <Button isBusy>Send Again</Button>,
      disabled: () => (
        <Button kind="primary" isDisabled>
          Continue
        </Button>
      ),
      small: () => <Button size="small">Try again</Button>,
      wide: () => (
        <Button kind="primary" isWide>
          Get Started for Free
        </Button>
      ),
    },
  },
  {
    title: 'Text link',
    states: {
      'in a sentence': () => (
        <p>
          Already have an account? <TextLink to="/app/login">Log In</TextLink>
        </p>
      ),
      quiet: () => (
        <TextLink to="/terms" isQuiet>
          Terms
        </TextLink>
      ),
      external: () => (
        <TextLink to="mailto:support@patchbay.example" isExternal>
          Write to support
        </TextLink>
      ),
      'as primary button': () => (
        <TextLink to="/app/dashboard" look="primary">
          Go to Home
        </TextLink>
      ),
      'as secondary button': () => (
        <TextLink to="/app/login" look="secondary">
          Back to login
        </TextLink>
      ),
    },
  },
  {
    title: 'Tag',
    states: {
      neutral: () => <Tag>Draft</Tag>,
      accent: () => <Tag kind="accent">Trial</Tag>,
      success: () => <Tag kind="success">On</Tag>,
      warning: () => <Tag kind="warning">Held</Tag>,
      error: () => <Tag kind="error">Stopped</Tag>,
      info: () => <Tag kind="info">Shared</Tag>,
    },
  },
  {
    title: 'Meter',
    states: {
      normal: () => <Meter label="Tasks" value={1204} limit={5000} hint="Resets on December 1" />,
      empty: () => <Meter label="Zaps" value={0} limit={20} />,
      high: () => <Meter label="Tasks" value={4720} limit={5000} hint="Resets on December 1" />,
      full: () => <Meter label="Zaps" value={20} limit={20} hint="Turn one off or upgrade to add more." />,
      over: () => <Meter label="Tasks" value={5210} limit={5000} />,
      unlimited: () => <Meter label="Zaps" value={37} limit={Infinity} />,
      small: () => <Meter label="Tasks" value={40} limit={100} size="small" />,
      medium: () => <Meter label="Tasks" value={40} limit={100} size="medium" />,
      large: () => <Meter label="Tasks" value={40} limit={100} size="large" />,
    },
  },
  {
    title: 'Circle',
    states: {
      empty: showCircle(0),
      below: showCircle(-5),
      some: showCircle(42),
      high: showCircle(86),
      full: showCircle(100),
      over: showCircle(140),
    },
  },
  {
    title: 'Accordion',
    states: { closed: showAccordion([]), 'one open': showAccordion(['count']), 'all open': showAccordion(['count', 'limit']) },
  },
  {
    title: 'FAQ list',
    states: {
      answered: showFaqList([
        { key: 'one', question: 'Can I move Zaps between accounts?', answer: 'Yes, if you belong to both.', mediaUrl: '' },
        { key: 'two', question: 'Does a draft count?', answer: 'No. Drafts count towards no limit.', mediaUrl: '' },
      ]),
      'with a video': showFaqList([
        { key: 'one', question: 'How do I share a folder?', answer: 'From its menu.', mediaUrl: '/videos/share.webm' },
      ]),
      'without an answer': showFaqList([{ key: 'one', question: 'What comes next?', answer: '', mediaUrl: '' }]),
    },
  },
  {
    title: 'Feature list',
    states: {
      three: () => (
        <FeatureList
          items={[
            { key: 'setup', content: 'Easy setup, no coding required' },
            { key: 'free', content: 'Free forever for core features' },
            { key: 'trial', content: '14-day trial of premium features and apps' },
          ]}
        />
      ),
    },
  },
  {
    title: 'Read more',
    states: {
      long: () => <ReadMore text={long} />,
      'two lines': () => <ReadMore text={long} lines={2} />,
      short: () => <ReadMore text="Chat for teams." />,
    },
  },
  {
    title: 'Tabs',
    states: {
      first: showTabs('chart'),
      second: showTabs('table'),
      'with a mark, and one that waits': () => (
        <Tabs
          label="Settings of the step"
          chosen="setup"
          tabs={[
            { key: 'setup', label: 'Setup', mark: <Icon name="alert" />, content: <p>Choose an app.</p> },
            { key: 'test', label: 'Test', isDisabled: true, content: null },
          ]}
        />
      ),
    },
  },
  {
    title: 'Comment',
    states: {
      bare: showComment(),
      'with company': showComment({ company: 'Harbor Coffee Roasters' }),
      long: showComment({
        comment: 'Orders arrive on the sheet before I have put the phone down.\n\nThat is all I ever wanted. '.repeat(4),
      }),
    },
  },
  {
    title: 'Text with fields to fill in',
    states: {
      'with fields': () => <UserFillText>{'Post {{new orders}} to {{channel}}'}</UserFillText>,
      plain: () => <UserFillText>Post new orders to Slack</UserFillText>,
    },
  },
];
