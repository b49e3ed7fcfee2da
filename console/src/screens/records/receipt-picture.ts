// A receipt as a picture, drawn in the browser: dark on white whatever the reader's colours are, because it
// is sent to others.

export type ReceiptFacts = readonly (readonly [name: string, value: string])[];

interface Receipt {
  readonly heading: string;
  readonly amount: string;
  readonly facts: ReceiptFacts;
}

const WIDTH = 360;
const EDGE = 24;
const NAMES_WIDTH = 112;
const LINE = 22;
/** Of the pixels of a screen, so that small print stays sharp. */
const SCALE = 3;
const FAMILY = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const INK = { strong: '#16201d', faint: '#55625d', rule: '#d5ddd9', paper: '#fff' } as const;

export async function drawReceipt({ heading, amount, facts }: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = penOf(canvas);
  pen.font = `14px ${FAMILY}`;
  const rows = facts.map(([name, value]) => ({
    names: linesIn(pen, name, NAMES_WIDTH - 8),
    values: linesIn(pen, value, WIDTH - 2 * EDGE - NAMES_WIDTH),
  }));
  const heights = rows.map(({ names, values }) => Math.max(names.length, values.length) * LINE + 6);
  const top = 124;
  canvas.width = WIDTH * SCALE;
  canvas.height = (top + heights.reduce((sum, one) => sum + one, 0) + EDGE) * SCALE;
  // Its size has set it back.
  pen.scale(SCALE, SCALE);
  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(pen, heading, amount);
  pen.font = `14px ${FAMILY}`;
  let y = top + 14;
  for (const [index, { names, values }] of rows.entries()) {
    pen.fillStyle = INK.faint;
    for (const [line, text] of names.entries()) pen.fillText(text, EDGE, y + line * LINE);
    pen.fillStyle = INK.strong;
    for (const [line, text] of values.entries()) {
      pen.fillText(text, EDGE + NAMES_WIDTH, y + line * LINE);
    }
    y += heights[index] ?? 0;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))));
  });
}

function drawHead(pen: CanvasRenderingContext2D, heading: string, amount: string): void {
  pen.textAlign = 'center';
  pen.fillStyle = INK.faint;
  pen.font = `14px ${FAMILY}`;
  pen.fillText(heading, WIDTH / 2, 40, WIDTH - 2 * EDGE);
  pen.fillStyle = INK.strong;
  pen.font = `600 32px ${FAMILY}`;
  pen.fillText(amount, WIDTH / 2, 82, WIDTH - 2 * EDGE);
  pen.textAlign = 'start';
  pen.fillStyle = INK.rule;
  pen.fillRect(EDGE, 104, WIDTH - 2 * EDGE, 1);
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws nothing');
  return pen;
}

/** Broken at spaces where there are some, and anywhere in what is longer than a line. */
function linesIn(pen: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/\S+\s*|\s+/gu) ?? []) {
    const whole = pen.measureText((line + part).trimEnd()).width <= width;
    if (!whole && line !== '') {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const letter of part) {
      if (pen.measureText((line + letter).trimEnd()).width > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
}
