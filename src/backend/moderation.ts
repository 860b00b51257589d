/** The desk of moderators, through database functions. */
import * as v from 'valibot'
import { type ModerationService, moderationDesk, moderationLog, placeReports } from '#src/services/moderation.ts'
import { createAsk } from './answers.ts'
import type { Project } from './request.ts'
import type { SessionKeeper } from './session.ts'

export function createModerationService(project: Project, session: SessionKeeper): ModerationService {
  const ask = createAsk(project, session)
  const tell = async (name: string, parameters: object): Promise<void> => void (await ask(name, parameters, v.string()))
  return {
    desk: () => ask('moderation_desk', {}, moderationDesk),
    placeReports: () => ask('place_reports', { max_rows: 100 }, placeReports),
    log: (after) => ask('moderation_log', after ? { before_time: after.at, before_id: after.id } : {}, moderationLog),
    decide: (decision) => tell('moderate', decision),
    correctPlace: ({ id, place }, correction) =>
      tell('correct_place', { restaurant_id: place.id, correction, report_id: id }),
    mergePlaces: ({ id, place, duplicate_of }) =>
      tell('merge_places', { duplicate_id: place.id, kept_id: duplicate_of?.id, report_id: id }),
    dismissPlaceReport: ({ id }) => tell('dismiss_place_report', { report_id: id }),
  }
}
