// Announces payments aloud: two tones, and the amount where the browser can speak. It is off until
// somebody turns it on, and this device remembers the choice.

import type { Language } from '../../app/boot.ts';

const PLACE = 'cashier-sound';
const TONES_HZ = [880, 1318.5];
const TONE_SECONDS = 0.18;

let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  return localStorage.getItem(PLACE) === 'on';
}

/** Called when somebody touches the switch, without which browsers play nothing. */
export function turnSound(on: boolean): void {
  localStorage.setItem(PLACE, on ? 'on' : 'off');
  if (on) playTones();
  else if ('speechSynthesis' in window) speechSynthesis.cancel();
}

export function announce(text: string, language: Language): void {
  if (!soundIsOn()) return;
  playTones();
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language === 'zh' ? 'zh-CN' : 'en';
  setTimeout(() => speechSynthesis.speak(words), TONES_HZ.length * TONE_SECONDS * 1000);
}

function playTones(): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume();
  for (const [index, frequency] of TONES_HZ.entries()) {
    const start = audio.currentTime + index * TONE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS * 2);
  }
}
