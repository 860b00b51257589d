import { Banner } from '#src/ui/Banner.tsx'

/** Says that something which needs the network at once has to wait, while the form stays filled. */
export function NeedsNetwork({ shown, what }: { shown: boolean; what: string }) {
  return shown && <Banner>You're offline. {what} needs a connection. What you typed stays here.</Banner>
}
