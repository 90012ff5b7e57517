import type { Cases } from '../../../widgets/cases';
import { BuilderScreen, DocumentationScreen, StartScreen } from './DeveloperScreens';

export const cases: Cases = {
  title: 'Developers',
  frame: 'content',
  states: {
    start: () => <StartScreen />,
    builder: () => <BuilderScreen />,
    documentation: () => <DocumentationScreen app={null} />,
    'of an app': () => <DocumentationScreen app={{ key: 'GoogleSheetsV2CLIAPI', name: 'Google Sheets' }} />,
  },
};
