import { unanswered } from './signed-in.tsx'

/** Of a device without a network, as far as Search and Nearby ask anybody. */
export const unansweredServices = {
  location: { ask: async () => undefined, ifAllowed: async () => undefined },
  pictures: { place: () => undefined, avatar: () => undefined },
  places: {
    some: unanswered,
    search: unanswered,
    searchMaps: unanswered,
    nearby: unanswered,
    suggested: unanswered,
    nearbyMaps: unanswered,
    filter: unanswered,
    photosOf: unanswered,
  },
  pages: { searchPeople: unanswered, searchLists: unanswered },
  refresh: () => {},
}
