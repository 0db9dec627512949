// Four sounds, made as they are needed, and a short buzz: nothing is fetched, and nothing sounds before it was asked
// for in this browser, nor before the page was touched.
const LOUDEST = 100;
const USUAL = 60;

const chosen = (name, otherwise) => localStorage.getItem(`sound.${name}`) ?? otherwise;

export const sounds = {
  get on() { return chosen("on", "") === "yes"; },
  set on(on) { localStorage.setItem("sound.on", on ? "yes" : "no"); },
  get loud() { return Number(chosen("loud", USUAL)); },
  set loud(loud) { localStorage.setItem("sound.loud", loud); },
  get canBuzz() { return "vibrate" in navigator && navigator.maxTouchPoints > 0; },
  get buzzes() { return sounds.canBuzz && chosen("buzzes", "yes") === "yes"; },
  set buzzes(buzzes) { localStorage.setItem("sound.buzzes", buzzes ? "yes" : "no"); },

  /** Dice on felt. */
  clatter(dice = 5) {
    for (let step = 0; step < dice; step += 1) knock(step * 0.05 + Math.random() * 0.02, 0.26);
  },

  /** A die that is taken. */
  hit() {
    thump(0, 170, 55, 0.14, 0.34);
    knock(0, 0.22);
    knock(0.06, 0.12);
    buzz(25);
  },

  /** It is my turn. */
  turn() {
    [587, 880].forEach((pitch, step) => note(step * 0.11, pitch, 0.16));
    buzz([15, 60, 15]);
  },

  /** Somebody has won. */
  win() {
    [523, 659, 784, 1047].forEach((pitch, step) => note(step * 0.12, pitch, 0.2, step === 3 ? 0.9 : 0.3));
    thump(0.36, 130, 65, 0.4, 0.3);
  },
};

const wasTouched = () => navigator.userActivation?.hasBeenActive;

const buzz = (pattern) => {
  if (sounds.buzzes && wasTouched()) navigator.vibrate(pattern);
};

let air;

/** Lets a source sound after some seconds, so loud, falling to silence. */
const sound = (make, after, loud, long, through) => {
  if (!sounds.on || !wasTouched()) return;
  air ??= new AudioContext();
  if (air.state === "suspended") air.resume();
  const at = air.currentTime + 0.01 + after;
  const gain = new GainNode(air, { gain: 0 });
  const source = make(at);
  gain.gain.setValueAtTime(Math.max(loud * (sounds.loud / LOUDEST) ** 2 * 2, 0.0011), at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  (through ? source.connect(through()) : source).connect(gain).connect(air.destination);
  source.start(at);
  source.stop(at + long);
};

/** A grain of noise, and the wood under it. */
const knock = (after, loud) => {
  const grain = () => {
    const buffer = air.createBuffer(1, air.sampleRate * 0.05, air.sampleRate);
    buffer.getChannelData(0).forEach((_, step, wave) => {
      wave[step] = Math.random() * 2 - 1;
    });
    return new AudioBufferSourceNode(air, { buffer });
  };
  const felt = () => new BiquadFilterNode(air, { type: "bandpass", frequency: 1500 + Math.random() * 1800, Q: 2.5 });
  sound(grain, after, loud * 2.5, 0.05, felt);
  thump(after, 240, 140, 0.05, loud * 0.8);
};

const thump = (after, from, to, long, loud) => {
  const falling = (at) => {
    const tone = new OscillatorNode(air, { frequency: from });
    tone.frequency.exponentialRampToValueAtTime(to, at + long);
    return tone;
  };
  sound(falling, after, loud, long);
};

const note = (after, pitch, loud, long = 0.35) => {
  for (const [times, share] of [[1, 1], [4, 0.12]]) {
    sound(() => new OscillatorNode(air, { frequency: pitch * times }), after, loud * share, long / times ** 0.5);
  }
};
