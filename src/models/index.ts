export {
  acknowledgments,
  approximateWindow,
  growth,
  nextWindow,
  roundTripsToWindow,
  slowStartAcceleration,
  type Acknowledging,
} from './slow-start.ts';
export { flightsOf, type Flights, type Path } from './path.ts';
export { pipelinedFlights, pipelinedPage } from './pipelined-page.ts';
export { placeElements, placementSize, type Placement, type PlacementStep } from './placement.ts';
export { sequentialPage, type Browser, type SequentialPage } from './sequential-page.ts';
