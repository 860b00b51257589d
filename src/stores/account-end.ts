/** What a person is told whose session or account has ended. */
import { create } from 'zustand'

// What the landing page says to a person whom the app has taken there.

export const useFarewell = create<{ farewell: string | undefined }>(() => ({ farewell: undefined }))

export const sayFarewell = (farewell: string | undefined): void => useFarewell.setState({ farewell })

// Whether the account of who is signed in is not on the server any more, while something of theirs is left to decide about.

/** lost: the server was set back to a time before the account · deleted: it was deleted elsewhere. */
export type GoneAccount = 'lost' | 'deleted'

export const useGoneAccount = create<{ gone: GoneAccount | undefined }>(() => ({ gone: undefined }))

export const tellGoneAccount = (gone: GoneAccount | undefined): void => useGoneAccount.setState({ gone })
