import type { ReactNode } from 'react';
import { Notice } from '../Notice/Notice';

export type MessageBarKind = 'error' | 'success' | 'warning' | 'teams';

/** The title of a bar that is given none. */
export const defaultTitles: Readonly<Record<MessageBarKind, string>> = {
  error: 'Bargle!',
  success: 'Success!',
  warning: 'Warning.',
  teams: 'Team!',
};

export interface MessageBarProps {
  kind: MessageBarKind;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A notice across the top of a page or form, which always has a title. */
export function MessageBar({ kind, title = defaultTitles[kind], children, action }: MessageBarProps) {
  return (
    <Notice kind={kind === 'teams' ? 'info' : kind} title={title} action={action}>
      {children}
    </Notice>
  );
}
