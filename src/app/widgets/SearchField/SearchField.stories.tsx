import { useState } from 'react';
import type { Stories } from '../stories';
import { SearchField } from './SearchField';

function Subject({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <SearchField label="Search your Zaps" value={value} onChange={setValue} result="2 Zaps found." />;
}

export const stories: Stories = {
  title: 'Search field',
  states: { empty: () => <Subject />, filled: () => <Subject start="invoice" /> },
};
