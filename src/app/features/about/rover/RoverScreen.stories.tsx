import type { Cases } from '../../../widgets/cases';
import { RoverScreen } from './RoverScreen';

export const cases: Cases = { title: 'Rover', frame: 'content', states: { page: () => <RoverScreen /> } };
