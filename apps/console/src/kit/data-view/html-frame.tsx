const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob: cid:; form-action 'none'";

/**
 * HTML that somebody else wrote, in a frame that runs no script and asks no server for anything: a sandbox alone
 * still lets pictures and styles be fetched.
 */
export const HtmlFrame = ({
  title,
  html,
  height = 420,
}: {
  readonly title: string;
  readonly html: string;
  readonly height?: number;
}) => (
  <iframe
    title={title}
    sandbox=""
    srcDoc={`<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><style>body{font:13px/1.45 system-ui,sans-serif;margin:10px;color:#14171c;background:#fff}</style>${html}`}
    style={{ width: '100%', height, border: '1px solid var(--line)', borderRadius: 5, background: '#fff' }}
  />
);
