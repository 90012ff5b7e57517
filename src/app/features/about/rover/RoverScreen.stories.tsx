import type { Stories } from '../../../widgets/stories';
import { RoverScreen } from './RoverScreen';

export const stories: Stories = { title: 'Rover', frame: 'content', states: { page: () => <RoverScreen /> } };
