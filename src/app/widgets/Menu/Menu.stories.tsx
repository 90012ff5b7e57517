import { Avatar } from '../Avatar/Avatar';
import type { Stories } from '../stories';
import { Menu } from './Menu';
import type { MenuSection } from './Menu';

const nothing = () => {};

const accounts: MenuSection[] = [
  {
    key: 'accounts',
    title: 'Accounts',
    items: [
      {
        key: '1',
        label: 'Analytical Engines',
        hint: 'Team plan · Owner',
        detail: '612 of 50,000 tasks · 37 Zaps on',
        icon: <Avatar name="Analytical Engines" size={24} shape="square" isDecoration />,
        isCurrent: true,
        onSelect: nothing,
      },
      {
        key: '2',
        label: 'Ada Lovelace',
        hint: 'Free plan · Owner',
        icon: <Avatar name="Ada Lovelace" size={24} shape="square" isDecoration />,
        onSelect: nothing,
      },
    ],
  },
  { key: 'ways', items: [{ key: 'settings', label: 'Settings', to: '/app/settings' }] },
];

const acts: MenuSection[] = [
  {
    key: 'acts',
    items: [
      { key: 'rename', label: 'Rename', onSelect: nothing },
      { key: 'duplicate', label: 'Duplicate', onSelect: nothing, isDisabled: true },
      { key: 'delete', label: 'Delete', onSelect: nothing, isDanger: true, shouldConfirm: true },
    ],
  },
];

export const stories: Stories = {
  title: 'Menu',
  states: {
    'of accounts': () => <Menu label="Switch account" trigger="Analytical Engines" sections={accounts} />,
    'with heading': () => (
      <Menu
        label="Your menu"
        trigger={<Avatar name="Ada Lovelace" size={32} isDecoration />}
        heading="ada@patchbay.example"
        sections={[
          {
            key: 'ways',
            items: [
              { key: 'help', label: 'Help', to: '/help', isExternal: true },
              { key: 'logout', label: 'Log Out', onSelect: nothing },
            ],
          },
        ]}
        align="end"
      />
    ),
    'with a step to confirm': () => <Menu label="Actions" trigger="Actions" sections={acts} />,
  },
};
