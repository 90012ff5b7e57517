import type { Stories } from '../../../widgets/stories';
import { BuilderScreen, DocumentationScreen, StartScreen } from './DeveloperScreens';

export const stories: Stories = {
  title: 'Developers',
  frame: 'content',
  states: {
    start: () => <StartScreen />,
    builder: () => <BuilderScreen />,
    documentation: () => <DocumentationScreen app={null} />,
    'of an app': () => <DocumentationScreen app={{ key: 'GoogleSheetsV2CLIAPI', name: 'Google Sheets' }} />,
  },
};
