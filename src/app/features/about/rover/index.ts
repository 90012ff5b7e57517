/** `/rover` (A2.33). */
export { RoverScreen as Screen } from './RoverScreen';
