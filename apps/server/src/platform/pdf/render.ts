import PDFKit from 'pdfkit';
import type { PdfAlignment, PdfDocument } from './document.ts';
import { layoutFeatures, openFont, widthOfRun } from './fonts.ts';
import { piecesOf } from './pieces.ts';
import {
  defaultAccent,
  ink,
  margin,
  pageSizes,
  styles,
  type Canvas,
  type Piece,
  type TextStyle,
} from './style.ts';
import { wrap, type Line } from './wrap.ts';

const shift = { left: 0, center: 0.5, right: 1 } as const;

function createCanvas(pdf: PDFKit.PDFDocument, accent: string): Canvas {
  const registered = new Set<string>();
  const useFont = (file: string): void => {
    // A font that is open already is taken as it is, though the types know files and bytes only.
    if (!registered.has(file)) pdf.registerFont(file, openFont(file) as never);
    registered.add(file);
    pdf.font(file);
  };
  return {
    accent,
    lines(lines: readonly Line[], box, style: TextStyle, align: PdfAlignment = 'left') {
      pdf.fontSize(style.size).fillColor(style.color);
      for (const [at, line] of lines.entries()) {
        let x = box.x + (box.width - line.width) * shift[align];
        const baseline = box.y + at * style.lineHeight + style.lineHeight / 2 + style.size * 0.36;
        for (const run of line.runs) {
          useFont(run.font);
          pdf.text(run.text, x, baseline, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: layoutFeatures as never,
          });
          x += widthOfRun(run, style.size);
        }
      }
      return lines.length * style.lineHeight;
    },
    rectangle: ({ x, y, width, height }, color) => void pdf.rect(x, y, width, height).fill(color),
    rule: (x, y, width, color, thickness = 0.7) =>
      void pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(color),
    link: ({ x, y, width, height }, url) => void pdf.link(x, y, width, height, url),
  };
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Puts pieces on pages, and begins a page where the next ones do not fit. */
function flow(pieces: readonly Piece[], frame: Frame, canvas: Canvas, newPage: () => void): void {
  let used = 0;
  let started = false;
  /** The pieces from one on that stay together, as far as a page holds them. */
  const groupHeight = (from: number): number => {
    let height = 0;
    for (let at = from; at < pieces.length; at += 1) {
      if (height + pieces[at]!.height > frame.height) return height;
      height += pieces[at]!.height;
      if (!pieces[at]!.keepsNext) return height;
    }
    return height;
  };
  const place = (piece: Piece): void => {
    piece.draw(canvas, margin.left, margin.top + used);
    used += piece.height;
    started = true;
  };
  for (const [at, piece] of pieces.entries()) {
    // What was kept with the piece before it has been measured with that one.
    const follows = at > 0 && pieces[at - 1]!.keepsNext && started;
    const needed = follows ? piece.height : groupHeight(at);
    if (piece.endsPage || (started && used + needed > frame.height + 0.01)) {
      newPage();
      used = 0;
      started = false;
      if (piece.repeats) place(piece.repeats);
    }
    if (piece.endsPage || (piece.isGap && !started)) continue;
    place(piece);
  }
}

/** Running heads, feet with page numbers, and the watermark: known only when all pages are. */
function furnish(pdf: PDFKit.PDFDocument, document: PdfDocument, canvas: Canvas, page: Frame): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = page.width - margin.left - margin.right;
  const style = { ...styles.small, color: ink.muted };
  const oneLine = (text: string, most: number): Line[] => wrap(text, 'regular', style.size, most).slice(0, 1);
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    const foot = { x: margin.left, y: page.height - 44, width };
    canvas.rule(margin.left, foot.y - 5, width, ink.rule, 0.5);
    canvas.lines(oneLine(`Page ${at + 1} of ${count}`, 120), foot, style, 'right');
    if (document.footer) canvas.lines(oneLine(document.footer, width - 130), foot, style);
    if (at > 0) {
      const head = { x: margin.left, y: 28, width };
      canvas.lines(oneLine(document.title, width * 0.6), head, style);
      if (document.author) canvas.lines(oneLine(document.author, width * 0.36), head, style, 'right');
    }
    if (document.watermark) drawWatermark(pdf, document.watermark, canvas, page);
  }
}

function drawWatermark(pdf: PDFKit.PDFDocument, text: string, canvas: Canvas, page: Frame): void {
  pdf.save();
  pdf.fillOpacity(0.07).rotate(-35, { origin: [page.width / 2, page.height / 2] });
  const style: TextStyle = { size: 96, weight: 'strong', color: canvas.accent, lineHeight: 120 };
  const box = { x: -200, y: page.height / 2 - 60, width: page.width + 400 };
  canvas.lines(wrap(text, style.weight, style.size, box.width).slice(0, 1), box, style, 'center');
  pdf.restore();
}

/** The bytes of a document. Takes some milliseconds a page: call it in the thread, see pdf.ts. */
export function renderPdf(document: PdfDocument): Uint8Array<ArrayBuffer> {
  const [width, height] = pageSizes[document.pageSize ?? 'A4'];
  const pdf = new PDFKit({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    font: null as never,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: document.title,
      ...(document.author && { Author: document.author }),
      Creator: 'Midoffice',
      Producer: 'Midoffice',
      CreationDate: document.createdAt,
    },
  });
  const parts: Buffer[] = [];
  const canvas = createCanvas(pdf, document.accent ?? defaultAccent);
  const frame = {
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  };
  const pieces = document.blocks.flatMap((block) => piecesOf(block, frame.width, frame.height));
  flow(pieces, frame, canvas, () => pdf.addPage());
  furnish(pdf, document, canvas, { width, height });
  pdf.end();
  for (let part = pdf.read(); part; part = pdf.read()) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}
