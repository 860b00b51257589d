/** The two things the hosted entries use of Deno, so that `tsc` under Node can check them. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}
