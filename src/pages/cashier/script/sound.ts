// Says payments aloud, for those who want it: two tones, and the amount where the browser can speak. It
// is off until somebody turns it on, and remembered on this device.

import { part, show, till, word } from './till.ts';

const KEPT = 'tael-cashier-sound';
const TONES_HZ = [880, 1318.5];
const TONE_SECONDS = 0.18;

let context: AudioContext | null = null;
let on = false;

export function offerSound(): void {
  const box = part('sound') as HTMLInputElement | null;
  if (!box || !('AudioContext' in window || 'speechSynthesis' in window)) return;
  on = kept();
  box.checked = on;
  show('sound-row', till().order !== undefined);
  box.addEventListener('change', () => {
    on = box.checked;
    keep(on);
    if (on) announce(word('soundOn'));
    else if ('speechSynthesis' in window) speechSynthesis.cancel();
    tellWaiting();
  });
  tellWaiting();
}

/** Browsers are silent until somebody has touched the page. */
addEventListener('pointerdown', () => {
  if (!on) return;
  const audio = audioContext();
  if (audio) audio.resume().then(tellWaiting, () => undefined);
});

export function announce(text: string): void {
  if (!on) return;
  ring();
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  setTimeout(() => speechSynthesis.speak(words), TONES_HZ.length * TONE_SECONDS * 1000);
}

function ring(): void {
  const audio = audioContext();
  if (!audio) return;
  TONES_HZ.forEach((frequency, index) => {
    const start = audio.currentTime + index * TONE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS * 2);
  });
}

function audioContext(): AudioContext | null {
  if (!context && 'AudioContext' in window) context = new AudioContext();
  return context;
}

function tellWaiting(): void {
  show('sound-waits', on && audioContext()?.state === 'suspended');
}

/** A browser may keep nothing. */
function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'on';
  } catch {
    return false;
  }
}

function keep(value: boolean): void {
  try {
    localStorage.setItem(KEPT, value ? 'on' : 'off');
  } catch {
    // Then it is for this visit.
  }
}
