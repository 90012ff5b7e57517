/** The public page at the end of a deletion, loaded on its own: it knows nobody any more. */
export { DataDeletedScreen as Screen } from '../screens/DataDeletedScreen';
