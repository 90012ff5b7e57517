import type { Stories } from '../../../widgets/stories';
import { secureSessionMessages } from './texts';
import { SecureSessionScreen, type SecureSessionScreenProps } from './SecureSessionScreen';

export function Subject(props: Partial<SecureSessionScreenProps>) {
  return (
    <SecureSessionScreen isSubmitting={false} message={null} isOver={false} loginAddress="/app/login" onConfirm={() => {}} {...props} />
  );
}

export const stories: Stories = {
  title: 'Secure session screen',
  frame: 'screen',
  states: {
    asked: () => <Subject />,
    'under way': () => <Subject isSubmitting />,
    'not authenticated': () => <Subject message={secureSessionMessages.unauthenticated} isOver />,
    'too often': () => <Subject message={secureSessionMessages.tooOften} />,
  },
};
