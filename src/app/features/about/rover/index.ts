/** `/rover`. */
export { RoverScreen as Screen } from './RoverScreen';
