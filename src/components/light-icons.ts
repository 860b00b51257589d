import { Cloud, CloudAlert, CloudOff, CloudUpload } from 'lucide-react'

/** The pictures for the states of the sync light, where there is no wordmark. */
export const lightIcons = { sent: Cloud, offline: CloudOff, waiting: CloudUpload, attention: CloudAlert }
