/** What the landing page says to a person whom the app has taken there. */
import { create } from 'zustand'

export const useFarewell = create<{ farewell: string | undefined }>(() => ({ farewell: undefined }))

export const sayFarewell = (farewell: string | undefined): void => useFarewell.setState({ farewell })
