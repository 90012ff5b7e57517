/** Routes and statuses of the calls that the sign-in page does not load. */
export { routes } from '../../contract/routes';
export { everyDeclared } from './statuses';
