import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { RowList, Row } from './RowList';

const rows = (
  <>
    <Row title="Password changed" details={['Nov 21, 2026 at 9:20 AM', 'Firefox on Windows']} action={<Button size="small">Undo</Button>} />
    <Row title="Logged in" details={['Nov 20, 2026 at 8:00 AM']} />
  </>
);

export const stories: Stories = {
  title: 'RowList',
  states: {
    'last page': () => (
      <RowList label="Activity" more={null}>
        {rows}
      </RowList>
    ),
    'with older entries': () => (
      <RowList label="Activity" more={{ label: 'Show older', isBusy: false, onMore: () => {} }}>
        {rows}
      </RowList>
    ),
    'loading older entries': () => (
      <RowList label="Activity" more={{ label: 'Show older', isBusy: true, onMore: () => {} }}>
        {rows}
      </RowList>
    ),
  },
};
