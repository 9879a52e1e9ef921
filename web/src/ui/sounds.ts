// Small synthesised sounds. Browsers keep a page silent until its first click or key.
import { settings } from './settings.svelte';

export type Sound = 'move' | 'coin' | 'turn' | 'no' | 'message' | 'won' | 'lost';
interface Tone {
  at: number;
  pitch: number;
  to?: number;
  long: number;
  shape: OscillatorType;
  loud: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [
    { at: 0, pitch: 190, to: 90, long: 0.09, shape: 'triangle', loud: 0.5 },
    { at: 0, pitch: 900, to: 300, long: 0.03, shape: 'sine', loud: 0.12 },
  ],
  coin: [
    { at: 0, pitch: 1900, long: 0.07, shape: 'sine', loud: 0.18 },
    { at: 0.05, pitch: 2500, long: 0.12, shape: 'sine', loud: 0.14 },
  ],
  turn: [
    { at: 0, pitch: 523, long: 0.22, shape: 'sine', loud: 0.4 },
    { at: 0.14, pitch: 784, long: 0.36, shape: 'sine', loud: 0.36 },
  ],
  no: [{ at: 0, pitch: 170, to: 120, long: 0.18, shape: 'triangle', loud: 0.45 }],
  message: [{ at: 0, pitch: 660, to: 880, long: 0.1, shape: 'sine', loud: 0.25 }],
  won: [523, 659, 784, 1047].map((pitch, n) => ({
    at: n * 0.13,
    pitch,
    long: 0.42,
    shape: 'sine' as const,
    loud: 0.34,
  })),
  lost: [392, 330, 262].map((pitch, n) => ({ at: n * 0.2, pitch, long: 0.5, shape: 'triangle' as const, loud: 0.34 })),
};

let context: AudioContext | null = null;
let touched = false;

for (const sign of ['pointerdown', 'keydown'] as const)
  globalThis.addEventListener?.(sign, () => (touched = true), { once: true, capture: true });

export function sound(name: Sound) {
  if (!touched || !settings.all.sound || settings.all.volume === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime + 0.01;
  for (const tone of SOUNDS[name]) {
    const [swing, gain] = [context.createOscillator(), context.createGain()];
    swing.type = tone.shape;
    swing.frequency.setValueAtTime(tone.pitch, now + tone.at);
    if (tone.to) swing.frequency.exponentialRampToValueAtTime(tone.to, now + tone.at + tone.long);
    gain.gain.setValueAtTime(0, now + tone.at);
    gain.gain.linearRampToValueAtTime((tone.loud * settings.all.volume) / 100, now + tone.at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + tone.at + tone.long);
    swing.connect(gain).connect(context.destination);
    swing.start(now + tone.at);
    swing.stop(now + tone.at + tone.long + 0.02);
  }
}
