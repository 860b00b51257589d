/** One of the functions that ask Apple, between a fake of Apple's service and a fake of the project. */
import { afterEach, beforeEach } from 'vitest'
import type { FunctionEnvironment } from '#supabase/functions/_shared/environment.ts'
import { type FakeAppleMaps, startFakeAppleMaps } from '#tests/support/fake-apple-maps.ts'
import { type FakeProject, startFakeProject } from './fake-project.ts'
import type { Handler } from './requests.ts'

type MapsFunction = {
  apple: FakeAppleMaps
  project: FakeProject
  handler: Handler
  /** Of somebody who is signed in. */
  token: string
}

/** Begins anew for every test of the file. */
export function beginMapsFunction(
  createHandler: (environment: FunctionEnvironment) => Handler,
  take: (begun: MapsFunction) => void,
): void {
  let apple: FakeAppleMaps
  let project: FakeProject
  beforeEach(async () => {
    apple = await startFakeAppleMaps()
    project = await startFakeProject()
    const handler = createHandler({ ...project.environment, appleMaps: apple.credentials })
    take({ apple, project, handler, token: project.signUp().token })
  })
  afterEach(async () => {
    await apple.close()
    await project.close()
  })
}
