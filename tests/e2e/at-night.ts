/** At night, by `npm run prove -- --browser`: every screen in every look, each address from cold, large numbers; by day a sample by kind. */
export const isAtNight = process.env['CRUMB_AT_NIGHT'] === '1'
