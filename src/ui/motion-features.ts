import { domAnimation } from 'framer-motion'

/** What framer-motion loads late. */
export const features = domAnimation
