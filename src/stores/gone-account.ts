/** Whether the account of who is signed in is not on the server any more, while something of theirs is left to decide about. */
import { create } from 'zustand'

/** lost: the server was set back to a time before the account · deleted: it was deleted elsewhere. */
export type GoneAccount = 'lost' | 'deleted'

export const useGoneAccount = create<{ gone: GoneAccount | undefined }>(() => ({ gone: undefined }))

export const tellGoneAccount = (gone: GoneAccount | undefined): void => useGoneAccount.setState({ gone })
