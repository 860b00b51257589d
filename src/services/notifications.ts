/**
 * Whether this device shows notifications for the signed-in person. `not_installed`: it would, once the app is on the home screen;
 * `denied`: the person has told the browser that it may not.
 */
export type NotificationState = 'on' | 'off' | 'denied' | 'not_installed' | 'unsupported'

export type NotificationService = {
  state: () => Promise<NotificationState>
  /** From a tap only: the browser asks the person. Needs the network; throws ServiceError. */
  turnOn: () => Promise<NotificationState>
  /** Works without a network, too: the push service tells ours that the device is gone. */
  turnOff: () => Promise<void>
}
