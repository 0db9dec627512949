// What is shown on the table now, for all that waits until it has been seen.
let standing = Promise.resolve();

/** When what is shown now has been seen: the next thing waits for that. */
export const seen = () => standing;

export const hold = (shown) => {
  standing = shown;
  return standing;
};
