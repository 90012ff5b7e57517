import { zapMoves } from '../../../contract/zapMoves';
import { handle } from '../../context/handle';
import { move } from './moveReplies';

export default handle(zapMoves.moveZaps, move);
