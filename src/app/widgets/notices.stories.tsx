import { Button } from './Button/Button';
import { EmptyState } from './EmptyState/EmptyState';
import { EmptyDrawing } from './Illustration/EmptyDrawing';
import { ErrorDrawing } from './Illustration/ErrorDrawing';
import { LiveRegion } from './LiveRegion/LiveRegion';
import { LoadFailure } from './LoadFailure/LoadFailure';
import { MessageBar } from './MessageBar/MessageBar';
import { Notice } from './Notice/Notice';
import { Skeleton } from './Skeleton/Skeleton';
import { Spinner } from './Spinner/Spinner';
import type { Stories } from './stories';
import { WaitingCard } from './WaitingCard/WaitingCard';

const words = { title: 'Alerts', loading: 'Loading your choices…', retry: 'Try again', onRetry: () => {} };

export const stories: readonly Stories[] = [
  {
    title: 'Empty state',
    states: {
      'nothing yet': () => (
        <EmptyState drawing={<EmptyDrawing />} title="No Zaps yet" action={<Button kind="primary">Create your first Zap</Button>}>
          A Zap joins two apps: when something happens in one, it acts in the other.
        </EmptyState>
      ),
      'nothing found': () => (
        <EmptyState title="No Zap matches “invoice”" action={<Button>Clear the search</Button>}>
          Look for a part of its name or of an app in it.
        </EmptyState>
      ),
      'whole page': () => (
        <EmptyState level="h1" drawing={<ErrorDrawing />} title="This did not work" action={<Button>Try again</Button>}>
          Something of ours broke. What you have saved is safe.
        </EmptyState>
      ),
    },
  },
  {
    title: 'Load failure',
    states: {
      plain: () => <LoadFailure title="Your Zaps could not be loaded." retry="Try again" onRetry={() => {}} />,
      'with a reason': () => (
        <LoadFailure title="Your Zaps could not be loaded." retry="Try again" onRetry={() => {}}>
          The server took too long.
        </LoadFailure>
      ),
    },
  },
  {
    title: 'Waiting card',
    states: {
      waiting: () => <WaitingCard {...words} failure={null} />,
      failed: () => <WaitingCard {...words} failure="The server took too long." />,
    },
  },
  {
    title: 'Skeleton',
    states: {
      text: () => <Skeleton label="Loading…" />,
      rows: () => <Skeleton label="Loading your Zaps…" lines={5} shape="row" />,
    },
  },
  {
    title: 'Spinner',
    states: {
      alone: () => <Spinner />,
      labelled: () => <Spinner label="Loading your account…" />,
    },
  },
  {
    title: 'Notice',
    states: {
      info: () => <Notice kind="info">You are signed in on another device.</Notice>,
      success: () => <Notice kind="success" title="Check your mailbox" children="We sent a link to ada@patchbay.example." />,
      warning: () => (
        <Notice kind="warning" title="Confirm your email" action={<Button size="small">Send again</Button>}>
          Some things stay closed until you do.
        </Notice>
      ),
      error: () => <Notice kind="error">Your password is incorrect.</Notice>,
      'error with list': () => (
        <Notice kind="error" title="We could not sign you up">
          <ul>
            <li>Enter a valid email address.</li>
            <li>Use at least 8 characters.</li>
          </ul>
        </Notice>
      ),
      'title alone': () => <Notice kind="success" title="Saved." />,
    },
  },
  {
    title: 'Message bar',
    states: {
      error: () => <MessageBar kind="error">We could not load your Zaps.</MessageBar>,
      success: () => <MessageBar kind="success">Your email is confirmed.</MessageBar>,
      warning: () => <MessageBar kind="warning">Your trial ends tomorrow.</MessageBar>,
      teams: () => <MessageBar kind="teams">Your team can share Zaps now.</MessageBar>,
      'own title': () => (
        <MessageBar kind="error" title="No connection">
          Check your network and try again.
        </MessageBar>
      ),
    },
  },
  {
    title: 'Live region',
    states: {
      polite: () => <LiveRegion message="12 Zaps found." />,
      urgent: () => <LiveRegion message="We could not save." isUrgent />,
    },
  },
];
