export { flightsOf, type Path } from './path.ts';
export { pipelinedFlights, pipelinedPage } from './pipelined-page.ts';
export { placeElements, placementSize, type PlacementStep } from './placement.ts';
export { sequentialPage, type Browser } from './sequential-page.ts';
export {
  acknowledgments,
  approximateWindow,
  growth,
  nextWindow,
  roundTripsToWindow,
  slowStartAcceleration,
  type Acknowledging,
} from './slow-start.ts';
