import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { Card } from './Card';

export const stories: Stories = {
  title: 'Card',
  states: {
    plain: () => <Card>Everything on this card belongs together.</Card>,
    titled: () => <Card title="Usage">3 of 5 Zaps are on.</Card>,
    'with a control': () => (
      <Card title="Your Zaps" aside={<Button size="small">New Zap</Button>}>
        No Zaps yet.
      </Card>
    ),
    flush: () => (
      <Card title="Members" isFlush>
        <table>
          <thead>
            <tr>
              <th>Name</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Ada</td>
            </tr>
          </tbody>
        </table>
      </Card>
    ),
  },
};
