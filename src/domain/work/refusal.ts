/** Whether what the server has refused can be taken when it is sent again as it is. */

/**
 * What it is about is gone or somebody else's, or a value of it is wrong: another form of it is needed. All other reasons may pass: there
 * is room again, the server is a newer one.
 */
const final: ReadonlySet<string> = new Set([
  'already_exists',
  'damaged',
  'invalid_input',
  'not_allowed',
  'not_found',
  'photo_lost',
  'photo_size',
  'photo_type',
  'place_already_exists',
  'too_large',
  'unknown_restaurant',
])

/** The constraints whose sentence says what a value may be; those of how many there may be are left when one goes. */
const ofValue =
  /_(both_coordinates|exists|half_steps|known|length|not_hidden|not_oneself|once|own|place_id_form|range|says_how|unique|username_form|visible)$/

/** `code` of the server's verdict or of the storage; undefined: nobody has noted one. */
export const mayWorkAgain = (code: string | undefined): boolean =>
  code === undefined || !(final.has(code) || ofValue.test(code))
