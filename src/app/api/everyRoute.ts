/** What the API knows of the calls that the sign-in page does not carry. */
export { routes } from '../../contract/routes';
export { everyDeclared } from './statuses';
