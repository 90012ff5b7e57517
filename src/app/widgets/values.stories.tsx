import { DataView, type DataViewProps } from './DataView/DataView';
import type { Stories } from './stories';

const order = {
  order_id: 1042,
  created_at: '2026-11-21T09:30:00.000Z',
  customer: { first_name: 'Mina', last_name: 'Sato', email: 'mina@example.org', notes: '' },
  items: [
    { sku: 'BEAN-1', quantity: 2, price: { exactNumber: '12.50' } },
    { sku: 'MUG-7', quantity: 1, price: { exactNumber: '9.90' } },
  ],
  is_paid: true,
  state: 'wait_pay',
  coupon: null,
  tags: [],
  invoice: { fileId: '019aa5f2-0000-7000-8000-000000000000', name: 'invoice.pdf', type: 'application/pdf', size: 48_210, digest: 'ab' },
};

const show =
  (props: Partial<DataViewProps> = {}) =>
  () => <DataView label="Data out" value={order} {...props} />;

export const stories: readonly Stories[] = [
  {
    title: 'Data view',
    states: {
      'as a table': show(),
      'as a tree': show({ start: 'tree' }),
      'as JSON': show({ start: 'json' }),
      'with labels of the app and a link to a file': show({
        labels: [
          { place: 'order_id', label: 'Order number' },
          { place: 'state', label: 'State', choices: [{ value: 'wait_pay', label: 'Waiting for payment' }] },
        ],
        fileHref: (id) => `/api/v3/runs/1/files/${id}`,
      }),
      'a single text': show({ value: 'The sheet has no such row.' }),
      nothing: show({ value: null }),
      'a long list': show({ value: Array.from({ length: 300 }, (_, index) => ({ row: index + 1, city: 'Berlin' })) }),
    },
  },
];
