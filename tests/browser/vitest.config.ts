/** Tests that need a real browser: `npx vitest run --config tests/browser/vitest.config.ts`. */
import { defineConfig } from 'vitest/config'
import '#tests/support/map-group-by.ts'

export default defineConfig({
  test: { include: ['tests/browser/**/*.browser.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
