// What d3-interpolate takes from d3-color to go from one color to another: our looks are classes. Left to itself it
// brings along all colors' names and spaces, 5 KB in every page's script for motion.

function noColor(): never {
  throw new Error('pages have no interpolation of colors');
}

export {
  noColor as color,
  noColor as cubehelix,
  noColor as hcl,
  noColor as hsl,
  noColor as lab,
  noColor as rgb,
};
