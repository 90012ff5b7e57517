import type { Stories } from '../stories';
import { Avatar } from './Avatar';

/** A picture that needs no network. */
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='teal'/%3E%3Ccircle cx='4' cy='3' r='1.5' fill='white'/%3E%3Cellipse cx='4' cy='7.5' rx='2.8' ry='2.5' fill='white'/%3E%3C/svg%3E";

export const stories: Stories = {
  title: 'Avatar',
  states: {
    initials: () => <Avatar name="Ada Lovelace" />,
    picture: () => <Avatar name="Ada Lovelace" url={picture} />,
    'one word': () => <Avatar name="ada@patchbay.example" />,
    account: () => <Avatar name="Analytical Engines" shape="square" />,
    large: () => <Avatar name="Grace Hopper" size={128} />,
    small: () => <Avatar name="Grace Hopper" size={24} />,
    'no name': () => <Avatar name="" isDecoration />,
  },
};
