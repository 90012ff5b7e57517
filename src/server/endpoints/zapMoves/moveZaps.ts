import { zapMoves } from '../../../contract/zapMoves';
import { handle } from '../../context/handle';
import { replyToMove } from './moveReports';

export default handle(zapMoves.moveZaps, replyToMove);
