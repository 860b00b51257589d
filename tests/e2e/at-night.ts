/** At night, by `npm run prove -- --screens`: every screen in every look and each address from cold; by day a sample by kind. */
export const isAtNight = process.env['CRUMB_AT_NIGHT'] === '1'
