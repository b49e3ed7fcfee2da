// For each planted mistake the scene that brings it to light, and how much has to go wrong for that.

import { PLANTS, type Plant } from '../world/plants.ts';
import { SCENES, type Scene } from './scenes.ts';

interface Planted {
  readonly scene: Scene;
  readonly faults: number;
  readonly plant: Plant;
}

const { refundsThatDoNotBothFit, refundSentTwice, oneNumberTwice } = SCENES;

export const PLANTED: Readonly<Record<keyof typeof PLANTS, Planted>> = {
  'no fence': { scene: refundsThatDoNotBothFit, faults: 1, plant: PLANTS['no fence'] },
  'a fence that only reads': {
    scene: refundsThatDoNotBothFit,
    faults: 1,
    plant: PLANTS['a fence that only reads'],
  },
  'keys read before locks': {
    scene: refundSentTwice,
    faults: 0,
    plant: PLANTS['keys read before locks'],
  },
  'a number taken twice': {
    scene: oneNumberTwice,
    faults: 0,
    plant: PLANTS['a number taken twice'],
  },
  'keys read before locks and bound again': {
    scene: refundSentTwice,
    faults: 0,
    plant: PLANTS['keys read before locks and bound again'],
  },
};
