import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import './tests/support/map-group-by.ts'

export default defineConfig({
  plugins: [react()],
  server: {
    watch: {
      // Postgres writes here all the time; a watcher on it keeps a core busy.
      ignored: ['**/.crumb/**'],
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: ['tests/support/global-backend.ts'],
          // One backend serves all files, and some of them watch what the others would change.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
