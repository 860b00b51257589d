import { Component, type ReactNode } from 'react'
import { StorageError } from '#src/db/owed.ts'
import { paths } from '#src/lib/paths.ts'
import { endFirstPaint } from '#src/stores/first-paint.ts'
import { Button } from '#src/ui/Button.tsx'
import './error-boundary.css'

/** `place`: where it was shown last. */
type Caught = { error?: unknown; place?: string | undefined; isTrying?: boolean }

interface ErrorBoundaryProps {
  children: ReactNode
  /** The address: at another one the failure of this one is over. */
  place?: string
}

/** Shows a way out in place of a screen that has failed. Work that was saved stays on the device: nothing is deleted here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = {}

  static getDerivedStateFromError(error: unknown): Caught {
    // Something that is no error at all may be thrown.
    return { error: error ?? new Error('Something was thrown') }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, shown: Caught): Caught | null {
    return place === shown.place ? null : { error: undefined, place }
  }

  override componentDidCatch(): void {
    endFirstPaint()
  }

  async tryAgain(): Promise<void> {
    // In development there is nobody to look whether the page can be had.
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
      <main className="error-boundary" role="alert">
        <h1 className="error-boundary-title">{title}</h1>
        <p>{text}</p>
        <div className="error-boundary-actions">
          <Button variant="primary" busy={isTrying} onClick={() => void this.tryAgain().catch(reportError)}>
            Try again
          </Button>
          {/* A full load: the router is a part of what has failed. */}
          <Button onClick={() => location.assign(paths.start)}>Go to Home</Button>
        </div>
      </main>
    )
  }
}

const savedStays = 'What you saved stays on this device.'

function wordsFor(error: unknown): { title: string; text: string } {
  if (error instanceof StorageError) {
    const text =
      error.kind === 'full' ? 'The storage of this device is full. Free some space and try again.' : error.message
    return { title: 'This device’s storage cannot be opened', text: `${text} ${savedStays}` }
  }
  // A file of the app that is neither on this device nor can be fetched.
  if (error instanceof TypeError && /import|module/i.test(error.message))
    return {
      title: 'This page could not be loaded',
      text: `It needs a connection, or the app was updated. ${savedStays}`,
    }
  return { title: 'Something went wrong', text: `This page cannot be shown. ${savedStays}` }
}
