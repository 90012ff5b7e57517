import { useState } from 'react';
import type { Stories } from '../stories';
import { ToastStack } from './ToastStack';
import type { ShownToast } from './ToastStack';

function Subject({ start }: { start: readonly ShownToast[] }) {
  const [toasts, setToasts] = useState(start);
  return <ToastStack toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} onAct={() => {}} />;
}

export const stories: Stories = {
  title: 'Toast stack',
  states: {
    empty: () => <Subject start={[]} />,
    success: () => <Subject start={[{ id: '1', type: 'success', message: 'Logo changed!' }]} />,
    error: () => <Subject start={[{ id: '1', type: 'error', message: 'Trial could not be extended.' }]} />,
    'with an act': () => <Subject start={[{ id: '1', type: 'success', message: '3 Zaps moved to the trash.', act: { label: 'Undo' } }]} />,
    several: () => (
      <Subject
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
};
