import { Card } from '../Card/Card';
import { Tag } from '../Tag/Tag';
import type { Cases } from '../cases';
import { Table } from './Table';
import type { Column } from './Table';

interface Line {
  name: string;
  isOn: boolean;
  tasks: number;
}

const lines: Line[] = [
  { name: 'Save invoices from mail to the ledger', isOn: true, tasks: 1204 },
  { name: 'Tell the team about new leads', isOn: false, tasks: 87 },
  { name: 'Copy rows to the archive', isOn: true, tasks: 20311 },
];

const columns: Column<Line>[] = [
  { key: 'name', header: 'Zap', isRowHeader: true, cell: ({ name }) => name },
  { key: 'state', header: 'State', cell: ({ isOn }) => <Tag kind={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Tag> },
  { key: 'tasks', header: 'Tasks this month', isNumeric: true, isSecondary: true, cell: ({ tasks }) => tasks.toLocaleString('en-US') },
];

export const cases: Cases = {
  title: 'Table',
  states: {
    filled: () => (
      <Card isFlush>
        <Table caption="Your Zaps" columns={columns} rows={lines} keyOf={({ name }) => name} />
      </Card>
    ),
    'one marked': () => (
      <Card isFlush>
        <Table caption="Your Zaps" columns={columns} rows={lines} keyOf={({ name }) => name} isMarked={({ tasks }) => tasks < 100} />
      </Card>
    ),
    empty: () => (
      <Card isFlush>
        <Table caption="Your Zaps" columns={columns} rows={[]} keyOf={({ name }) => name} />
      </Card>
    ),
  },
};
