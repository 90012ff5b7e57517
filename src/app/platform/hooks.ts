import type { Dispatch, Store, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState } from './rootState';

/** `useSelector` and `useDispatch` with the types of this application's store. */
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<Dispatch<UnknownAction>>();
/** For a selector that gives several values in a new object: it is compared by its values. */
export { shallowEqual } from 'react-redux';
/** For a handler that needs the state at the time of its event, without drawing again at every change. */
export const useAppStore = useStore.withTypes<Store<RootState>>();
