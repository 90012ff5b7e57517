import { useStore } from 'react-redux';
import type { AppStore } from '../store/createStore';

/** `useStore` with the type of this application's store: its API, its ports, and `inject` for lazily loaded parts. */
export const useAppStore: () => AppStore = useStore.withTypes<AppStore>();
