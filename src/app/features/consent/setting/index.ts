/** The switch that changes the choice, in a separate chunk, because the question does not need it. */
export { ConsentSetting } from './ConsentSetting';
export { parts } from '../parts';
