/**
 * The reference page. It does almost nothing with the six packages that every page uses. It is built with the settings of
 * webpack.config.js, but without the loader for react-router, as an ordinary project would build it.
 */
/* global document, window */
import { combineSlices, configureStore, createSlice } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import createSagaMiddleware from 'redux-saga';
import { call, put, takeEvery } from 'redux-saga/effects';

const counter = createSlice({
  name: 'counter',
  initialState: { count: 0 },
  reducers: {
    counted(state) {
      state.count += 1;
    },
    asked() {},
  },
});

function* answer() {
  yield call(() => Promise.resolve());
  yield put(counter.actions.counted());
}

function* root() {
  yield takeEvery(counter.actions.asked.type, answer);
}

const sagas = createSagaMiddleware();
const store = configureStore({
  reducer: combineSlices(counter),
  middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  devTools: false,
});
sagas.run(root);

function Page() {
  const dispatch = useDispatch();
  const count = useSelector((state) => state.counter.count);
  return createElement('button', { onClick: () => dispatch(counter.actions.asked()) }, count);
}

createRoot(document.getElementById('root')).render(
  createElement(
    Provider,
    { store },
    createElement(
      BrowserRouter,
      null,
      createElement(Link, { to: '/there' }, 'There'),
      createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Page) })),
    ),
  ),
);
window.emptyPage = true;
