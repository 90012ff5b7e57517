/** Pages for developers: `/developer/start`, `/developer/builder`, `/developer/documentation`. */
export { BuilderScreen, StartScreen } from './DeveloperScreens';
export { DocumentationContainer } from './DocumentationContainer';
