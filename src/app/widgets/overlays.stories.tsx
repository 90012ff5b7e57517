import { type ReactElement, type ReactNode, useState } from 'react';
import { Avatar } from './Avatar/Avatar';
import { Button } from './Button/Button';
import { Confetti } from './Confetti/Confetti';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog/ConfirmDialog';
import { Dialog, type DialogProps } from './Dialog/Dialog';
import { Menu, type MenuSection } from './Menu/Menu';
import { Popover } from './Popover/Popover';
import type { Stories } from './stories';
import { type ToastView, ToastStack } from './ToastStack/ToastStack';
import { Tooltip } from './Tooltip/Tooltip';

/** Open from the start, and again by its button. */
function DialogSubject({ children, ...props }: Partial<DialogProps> & { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        title="Team Guide"
        actions={
          <Button kind="primary" onClick={close}>
            Got it!
          </Button>
        }
        {...props}
        isOpen={isOpen}
        onClose={close}
      >
        {children}
      </Dialog>
    </>
  );
}

/** Open from the start, and again by its button. */
function ConfirmDialogSubject(props: Pick<ConfirmDialogProps, 'title' | 'description' | 'confirm' | 'kind'>): ReactElement {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <ConfirmDialog {...props} isOpen={isOpen} cancel="Cancel" onConfirm={() => {}} onClose={() => setIsOpen(false)} />
    </>
  );
}

const nothing = () => {};

const accounts: MenuSection[] = [
  {
    key: 'accounts',
    title: 'Accounts',
    items: [
      {
        key: '1',
        label: 'Analytical Engines',
        hint: 'Team plan · Owner',
        detail: '612 of 50,000 tasks · 37 Zaps on',
        icon: <Avatar name="Analytical Engines" size={24} shape="square" isDecoration />,
        isCurrent: true,
        onSelect: nothing,
      },
      {
        key: '2',
        label: 'Ada Lovelace',
        hint: 'Free plan · Owner',
        icon: <Avatar name="Ada Lovelace" size={24} shape="square" isDecoration />,
        onSelect: nothing,
      },
    ],
  },
  { key: 'ways', items: [{ key: 'settings', label: 'Settings', to: '/app/settings' }] },
];

const acts: MenuSection[] = [
  {
    key: 'acts',
    items: [
      { key: 'rename', label: 'Rename', onSelect: nothing },
      { key: 'duplicate', label: 'Duplicate', onSelect: nothing, isDisabled: true },
      { key: 'delete', label: 'Delete', onSelect: nothing, isDanger: true, shouldConfirm: true },
    ],
  },
];

const showPopover = (isOpen: boolean) => () => (
  <Popover label="What counts as a task?" isOpenAtFirst={isOpen}>
    Each action that a Zap completes. Triggers and filters are free.
  </Popover>
);

const showTooltip = (isShort: boolean) => () => (
  <Tooltip text="Copy the link" isShort={isShort}>
    <Button label="Copy the link">⧉</Button>
  </Tooltip>
);

function ToastStackSubject({ start }: { start: readonly ToastView[] }) {
  const [toasts, setToasts] = useState(start);
  return <ToastStack toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} onAct={() => {}} />;
}

export const stories: readonly Stories[] = [
  {
    title: 'Dialog',
    states: {
      plain: () => (
        <DialogSubject description="What your team can do, in three steps.">Share folders, invite members, follow usage.</DialogSubject>
      ),
      'asks first': () => (
        <DialogSubject
          isAlert
          title="Delete 3 Zaps?"
          description="They stop at once. You cannot undo this."
          actions={
            <>
              <Button kind="danger">Delete 3 Zaps</Button>
              <Button>Cancel</Button>
            </>
          }
        />
      ),
      long: () => (
        <DialogSubject title="Everything that changed">
          {Array.from({ length: 40 }, (_, line) => (
            <p key={line}>Line {line + 1} of many, to see the dialog grow beyond the window.</p>
          ))}
        </DialogSubject>
      ),
    },
  },
  {
    title: 'Confirm dialog',
    states: {
      'takes something away': () => (
        <ConfirmDialogSubject title="Remove Slack?" description="Zaps that use it stop. You can connect it again." confirm="Remove" />
      ),
      continues: () => (
        <ConfirmDialogSubject
          kind="primary"
          title="Give Harbor Coffee to Ada?"
          description="You’ll log in again first."
          confirm="Continue"
        />
      ),
    },
  },
  {
    title: 'Menu',
    states: {
      'of accounts': () => <Menu label="Switch account" trigger="Analytical Engines" sections={accounts} />,
      'with heading': () => (
        <Menu
          label="Your menu"
          trigger={<Avatar name="Ada Lovelace" size={32} isDecoration />}
          heading="ada@patchbay.example"
          sections={[
            {
              key: 'ways',
              items: [
                { key: 'help', label: 'Help', to: '/help', isExternal: true },
                { key: 'logout', label: 'Log Out', onSelect: nothing },
              ],
            },
          ]}
          align="end"
        />
      ),
      'with a step to confirm': () => <Menu label="Actions" trigger="Actions" sections={acts} />,
    },
  },
  {
    title: 'Popover',
    states: {
      closed: showPopover(false),
      open: showPopover(true),
      'like a menu, closed by its content': () => (
        <Popover label="To turn this Zap on" trigger="2 things left">
          {(close) => <Button onClick={close}>Step 2 needs an app.</Button>}
        </Popover>
      ),
    },
  },
  { title: 'Tooltip', states: { default: showTooltip(false), short: showTooltip(true) } },
  {
    title: 'Toast stack',
    states: {
      empty: () => <ToastStackSubject start={[]} />,
      success: () => <ToastStackSubject start={[{ id: '1', type: 'success', message: 'Logo changed!' }]} />,
      error: () => <ToastStackSubject start={[{ id: '1', type: 'error', message: 'Trial could not be extended.' }]} />,
      'with an act': () => (
        <ToastStackSubject start={[{ id: '1', type: 'success', message: '3 Zaps moved to the trash.', act: { label: 'Undo' } }]} />
      ),
      several: () => (
        <ToastStackSubject
          start={[
            { id: '1', type: 'info', message: 'Switching accounts…' },
            { id: '2', type: 'success', message: 'Your email is confirmed.' },
            {
              id: '3',
              type: 'error',
              message: 'We couldn’t reach the server. Check your network, then try again: what you typed is still there.',
            },
          ]}
        />
      ),
    },
  },
  {
    title: 'Confetti',
    states: { default: () => <Confetti />, few: () => <Confetti rounds={3} /> },
  },
];
