import type { Stories } from '../stories';
import { ReadMore } from './ReadMore';

const long =
  'Collect orders from every shop, check the stock, and print the labels before the courier comes. The app keeps a ledger of each parcel, tells customers where theirs is, and takes returns back into the stock by itself. '.repeat(
    6,
  );

export const stories: Stories = {
  title: 'Read more',
  states: {
    long: () => <ReadMore text={long} />,
    'two lines': () => <ReadMore text={long} lines={2} />,
    short: () => <ReadMore text="Chat for teams." />,
  },
};
