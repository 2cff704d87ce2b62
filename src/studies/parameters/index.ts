export {
  measures,
  parameters,
  type ParametersData,
  type ParametersJob,
  type ParametersOptions,
  type ParametersPoint,
  type ParametersResult,
  type SweptMeasure,
} from './parameters.ts';
