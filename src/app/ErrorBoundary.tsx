import { Component, type ReactNode } from 'react'
import { StorageError } from '#src/db/owed.ts'
import { paths } from '#src/lib/paths.ts'
import { endFirstPaint } from '#src/stores/first-paint.ts'
import { Button } from '#src/ui/Button.tsx'
import './error-boundary.css'

/** `place`: the address when it was last rendered. */
type Caught = { error?: unknown; place?: string | undefined; isTrying?: boolean }

interface ErrorBoundaryProps {
  children: ReactNode
  /** The address: going to another one clears the failure. */
  place?: string
}

/** Replaces a failed screen and offers a way out. Saved work stays on the device: nothing is deleted here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = {}

  static getDerivedStateFromError(error: unknown): Caught {
    // Anything can be thrown, even undefined.
    return { error: error ?? new Error('Something was thrown') }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, shown: Caught): Caught | null {
    return place === shown.place ? null : { error: undefined, place }
  }

  override componentDidCatch(): void {
    endFirstPaint()
  }

  async tryAgain(): Promise<void> {
    // In development there is nothing that checks whether the page can be loaded.
    if (!window.crumbFiles) return location.reload()
    this.setState({ isTrying: true })
    await window.crumbFiles.reload()
    this.setState({ isTrying: false })
  }

  override render(): ReactNode {
    const { error, isTrying = false } = this.state
    if (error === undefined) return this.props.children
    const { title, text } = wordsFor(error)
    return (
      <main className="error-boundary">
        {/* Not the main element itself: as an alert it would be no landmark. */}
        <div className="error-boundary-words" role="alert">
          <h1 className="error-boundary-title">{title}</h1>
          <p>{text}</p>
        </div>
        <div className="error-boundary-actions">
          <Button variant="primary" busy={isTrying} onClick={() => void this.tryAgain().catch(reportError)}>
            Try again
          </Button>
          {/* A full load: the router is part of what has failed. */}
          <Button onClick={() => location.assign(paths.start)}>Go to Home</Button>
        </div>
      </main>
    )
  }
}

const savedStays = 'What you saved stays on this device.'

function wordsFor(error: unknown): { title: string; text: string } {
  if (error instanceof StorageError) {
    const text = error.kind === 'full' ? "This device's storage is full. Free some space and try again." : error.message
    return { title: "This device's storage cannot be opened", text: `${text} ${savedStays}` }
  }
  // A file of the app is neither on this device nor reachable.
  if (error instanceof TypeError && /import|module/i.test(error.message))
    return {
      title: 'This page could not be loaded',
      text: `It needs a connection, or the app was updated. ${savedStays}`,
    }
  return { title: 'Something went wrong', text: `This page cannot be shown. ${savedStays}` }
}
