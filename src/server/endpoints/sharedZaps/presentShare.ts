import { appKey } from '../../../domain/zapSteps';
import type { OwnZap } from '../../commands/zaps/shareZap';
import type { Db } from '../../context/context';
import { presentOwnZap } from '../../presenters/zapShare';
import { servicesByKey } from '../../records/catalogue/catalogue';

export const present = async (db: Db, own: OwnZap) =>
  presentOwnZap(
    own,
    await servicesByKey(
      db,
      own.nodes.map(({ selected_api }) => appKey(selected_api)),
    ),
  );
