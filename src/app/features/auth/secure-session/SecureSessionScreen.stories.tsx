import { signInRefusals } from '../../../../domain/signInRefusals';
import type { Stories } from '../../../widgets/stories';
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
    'not authenticated': () => <Subject message={signInRefusals.not_authenticated} isOver />,
    'too often': () => <Subject message={signInRefusals.too_often} />,
  },
};
