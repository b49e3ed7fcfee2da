// Announces payments aloud: two tones, and the amount where the browser can speak. It is off until
// somebody turns it on, and this device remembers the choice.

import { part, show, till, word } from './till.ts';

const STORAGE_KEY = 'tael-cashier-sound';
const TONES_HZ = [880, 1318.5];
const TONE_SECONDS = 0.18;

let context: AudioContext | null = null;
let on = false;

export function offerSound(): void {
  const box = part('sound') as HTMLInputElement | null;
  if (!box || !('AudioContext' in window || 'speechSynthesis' in window)) return;
  on = loadChoice();
  box.checked = on;
  show('sound-row', till().order !== undefined);
  box.addEventListener('change', () => {
    on = box.checked;
    saveChoice(on);
    if (on) announce(word('soundOn'));
    else if ('speechSynthesis' in window) speechSynthesis.cancel();
    showSoundWaiting();
  });
  showSoundWaiting();
}

/** Browsers play nothing until somebody has touched the page. */
addEventListener('pointerdown', () => {
  if (!on) return;
  const audio = audioContext();
  if (audio) audio.resume().then(showSoundWaiting, () => undefined);
});

export function announce(text: string): void {
  if (!on) return;
  playTones();
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  setTimeout(() => speechSynthesis.speak(words), TONES_HZ.length * TONE_SECONDS * 1000);
}

function playTones(): void {
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

function showSoundWaiting(): void {
  show('sound-waits', on && audioContext()?.state === 'suspended');
}

/** A browser may be set to store nothing. */
function loadChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function saveChoice(value: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, value ? 'on' : 'off');
  } catch {
    // Then the choice lasts for this visit.
  }
}
