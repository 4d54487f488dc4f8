// A run as it goes on: the server tells each step, and the page leads on when it is over.
'use strict';

class Run {
  constructor(element) {
    this.element = element;
    this.began = Date.now();
    this.source = new EventSource(`${element.dataset.run}/events`);
    this.source.addEventListener('message', (event) => this.onMessage(JSON.parse(event.data)));
    this.source.addEventListener('error', () => this.onError());
    this.clock = setInterval(() => this.tick(), 1000);
    // The answer to the form shows how the run ended. Reloading the page meanwhile would break it off.
    this.part('form')?.addEventListener('submit', () => this.source.close());
  }

  part(name) {
    return this.element.querySelector(name);
  }

  onMessage(message) {
    if (message.state === 'waiting') this.showWaiting(message.before);
    else if (message.state === 'working') this.showStep(message);
    else this.leave(message.state);
  }

  showWaiting(n) {
    this.words(n === 0 ? told('runNext') : n === 1 ? told('runBeforeOne') : told('runBefore', { n }));
  }

  showStep({ phase, done, of }) {
    this.words('');
    const phases = [...this.element.querySelectorAll('.phases li')];
    const at = phases.findIndex((one) => one.dataset.phase === phase);
    if (at >= 0 && phase !== this.phase) this.showPhase(phases, at);
    this.phase = phase;
    const bar = this.part('progress');
    if (of > 0) bar.value = Math.min(1, done / of);
    else bar.removeAttribute('value');
    const figures = { done: done.toLocaleString('en'), of: of.toLocaleString('en') };
    this.part('.of').textContent = of > 0 ? told('runDone', figures) : '';
  }

  showPhase(phases, at) {
    phases.forEach((one, place) => {
      one.className = place < at ? 'past' : place === at ? 'now' : '';
      if (place === at) one.setAttribute('aria-current', 'step');
      else one.removeAttribute('aria-current');
    });
    // Each step is told once to who cannot see it, not every figure of it.
    this.announce(phases[at].textContent);
  }

  words(words) {
    this.part('.words').textContent = words;
  }

  announce(words) {
    this.part('[role="status"]').textContent = words;
  }

  leave(state) {
    this.source.close();
    clearInterval(this.clock);
    this.announce(told(state === 'done' ? 'runReady' : 'runOver'));
    if (state === 'done') location.replace(this.element.dataset.report);
    else location.reload();
  }

  // The browser asks again by itself, unless the server refused.
  onError() {
    this.words(told('runLost'));
    if (this.source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 3000);
  }

  tick() {
    const seconds = Math.round((Date.now() - this.began) / 1000);
    const [m, s] = [Math.floor(seconds / 60), seconds % 60];
    const time = m > 0 ? told('runMinutes', { m, s }) : told('runSeconds', { s });
    this.part('.since').textContent = told('runSince', { time });
  }
}

document.querySelectorAll('[data-run]').forEach((element) => new Run(element));
