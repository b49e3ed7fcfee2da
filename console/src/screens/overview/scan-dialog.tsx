// The camera until it sees the code of an order, whose page then opens. What it sees goes nowhere.

import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { orderNoIn, payAddress } from '../../api/pay-address.ts';
import { useText } from '../../app/language.tsx';
import { PAYER_EN } from '../../messages/en/payer.ts';
import { PAYER_ZH } from '../../messages/zh/payer.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** What the types of browsers do not have yet. */
declare class BarcodeDetector {
  constructor(options: { readonly formats: readonly string[] });
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

const LOOK_EVERY_MS = 200;

export function ScanDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    lookFor(video, ended.signal)
      .then((txNo) => txNo && window.location.assign(payAddress(txNo)))
      .catch(() => setFailed(true));
    return () => ended.abort();
  }, []);
  return (
    <Dialog title={text.scan} onClose={onClose}>
      <Text role="status">{failed ? text.noCamera : text.scanning}</Text>
      {!failed && <video ref={video} className="viewfinder" muted playsInline />}
    </Dialog>
  );
}

/** Null: it was closed before. */
async function lookFor(
  video: { readonly current: HTMLVideoElement | null },
  ended: AbortSignal,
): Promise<string | null> {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const wanted = { video: { facingMode: 'environment' } };
  const camera = await navigator.mediaDevices.getUserMedia(wanted);
  try {
    if (ended.aborted || video.current === null) return null;
    video.current.srcObject = camera;
    await video.current.play();
    while (!ended.aborted && video.current !== null) {
      const seen = await detector.detect(video.current);
      const txNo = seen.map(({ rawValue }) => orderNoIn(rawValue)).find((no) => no !== null);
      if (txNo !== undefined) return txNo;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return null;
  } finally {
    for (const track of camera.getTracks()) track.stop();
  }
}
