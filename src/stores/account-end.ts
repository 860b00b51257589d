/** What the app tells a person whose session or account has ended. */
import { create } from 'zustand'

// What the landing page says to a person who was signed out.

export const useFarewell = create<{ farewell: string | undefined }>(() => ({ farewell: undefined }))

export const sayFarewell = (farewell: string | undefined): void => useFarewell.setState({ farewell })

// Whether the signed-in account is gone from the server while some work is left for the person to decide about.

/** lost: the server was restored to a time before the account · deleted: it was deleted elsewhere. */
export type GoneAccount = 'lost' | 'deleted'

export const useGoneAccount = create<{ gone: GoneAccount | undefined }>(() => ({ gone: undefined }))

export const tellGoneAccount = (gone: GoneAccount | undefined): void => useGoneAccount.setState({ gone })
