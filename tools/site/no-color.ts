// The part of d3-color that d3-interpolate uses to go from one color to another, which we do not need because our styles are
// classes. The original includes all color names and spaces, 5 KB in every page's script for motion.

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
