// Uploads: files and folders by drag and drop or by choice, sent with a bar and a way to stop.
'use strict';

// What a dropped entry has in it: files with their paths. Folders are read a hundred entries at a time.
async function filesBelow(entry, folder = '') {
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => { entry.file(resolve, reject); });
    return [{ file, path }];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const entries = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...await filesBelow(one, `${path}/`));
  }
}

async function filesDropped(transfer) {
  // The list of what was dropped is gone after the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, path: file.name }));
  const found = [];
  for (const entry of entries) found.push(...await filesBelow(entry));
  return found;
}

class Upload {
  constructor(form) {
    this.form = form;
    this.drop = form.querySelector('.drop');
    this.inputs = [...form.querySelectorAll('input[type="file"]')];
    this.limit = Number(form.dataset.limit);
    // What was dropped; what is chosen in the inputs is read from them.
    this.dropped = [];
    form.querySelector('.drop-words').hidden = false;
    form.addEventListener('submit', (event) => this.onSubmit(event));
    form.querySelector('.stop').addEventListener('click', () => this.request?.abort());
    for (const input of this.inputs) input.addEventListener('change', () => this.onChoice(input));
    // On the home page, a choice is sent at once, unless it needs an answer.
    this.isQuick = 'quick' in form.dataset;
    this.listenForDrops();
  }

  listenForDrops() {
    const over = (event, isOver) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      this.drop.classList.toggle('over', isOver);
    };
    this.drop.addEventListener('dragenter', (event) => over(event, true));
    this.drop.addEventListener('dragover', (event) => over(event, true));
    this.drop.addEventListener('dragleave', (event) => {
      if (!this.drop.contains(event.relatedTarget)) this.drop.classList.remove('over');
    });
    this.drop.addEventListener('drop', (event) => this.onDrop(event));
    // A file that falls beside the field would be opened in place of the page.
    for (const kind of ['dragover', 'drop']) {
      window.addEventListener(kind, (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      });
    }
  }

  async onDrop(event) {
    event.preventDefault();
    this.drop.classList.remove('over');
    if (this.request) return;
    this.say(told('uploadReading'));
    try {
      this.dropped = await filesDropped(event.dataTransfer);
      for (const input of this.inputs) input.value = '';
      this.onChosen();
    } catch (reason) {
      this.dropped = [];
      this.fail(told('uploadFailed', { reason: String(reason.message || reason) }));
    }
  }

  onChoice(changed) {
    // One choice takes the place of the other.
    for (const input of this.inputs) if (input !== changed) input.value = '';
    this.dropped = [];
    this.onChosen();
  }

  onChosen() {
    const isFine = this.showChosen();
    if (!this.isQuick) return;
    this.askWhich();
    if (isFine && this.which.hidden) this.send();
  }

  // Of two files, one may be the starter code.
  askWhich() {
    this.which = this.form.querySelector('.which');
    const files = this.chosen();
    this.which.hidden = files.length !== 2 || files.some(({ path }) => path.includes('/'));
    for (const old of this.which.querySelectorAll('label')) old.remove();
    if (this.which.hidden) return;
    const options = [...files.map(({ path }, place) => [place, path]), ['', told('uploadNeither')]];
    for (const [value, words] of options) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'radio', name: 'which', value, checked: value === '' });
      const label = document.createElement('label');
      label.className = 'choice';
      label.append(input, ` ${words}`);
      this.which.append(label);
    }
  }

  // The starter code that was chosen apart from the batch, if any; it is sent after the batch.
  starter() {
    const place = this.which && !this.which.hidden ? this.form.querySelector('[name="which"]:checked')?.value : '';
    return place ? this.chosen()[Number(place)] : undefined;
  }

  chosen() {
    if (this.dropped.length > 0) return this.dropped;
    const files = this.inputs.flatMap((input) => [...input.files]);
    return files.map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  }

  size() {
    return this.chosen().reduce((sum, one) => sum + one.file.size, 0);
  }

  showChosen() {
    const files = this.chosen();
    const values = { n: files.length, name: files[0]?.path, size: sizeInWords(this.size()) };
    this.say(files.length === 0 ? '' : told(files.length === 1 ? 'uploadChosenOne' : 'uploadChosen', values));
    const isTooLarge = this.limit > 0 && this.size() > this.limit;
    const limit = sizeInWords(this.limit);
    this.fail(isTooLarge ? told('uploadTooLarge', { size: values.size, limit }) : '');
    return files.length > 0 && !isTooLarge;
  }

  say(words) {
    this.form.querySelector('.chosen').textContent = words;
  }

  fail(words) {
    this.form.querySelector('.problem').textContent = words;
  }

  onSubmit(event) {
    event.preventDefault();
    if (this.request) return;
    if (this.chosen().length === 0) this.fail(told('uploadNothing'));
    else if (this.showChosen()) this.send();
  }

  send() {
    const starter = this.starter();
    const fields = [...this.form.querySelectorAll('[name="course"], [name="term"]')].map((one) => [one.name, one.value]);
    const files = this.chosen().filter((one) => one !== starter);
    this.post(this.form.action, [['role', this.form.elements.role.value], ...fields], files, starter);
  }

  // Sends files, and after them the starter code to the page that the answer leads to.
  post(address, fields, files, starter) {
    const csrf = this.form.elements.csrf.value;
    const body = new FormData();
    body.append('csrf', csrf);
    for (const [name, value] of fields) body.append(name, value);
    for (const { file, path } of files) body.append('files', file, path);
    const request = new XMLHttpRequest();
    this.request = request;
    request.open('POST', address);
    request.setRequestHeader('X-CSRF-Token', csrf);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', (event) => this.onProgress(event));
    request.addEventListener('load', () => this.onAnswer(request, starter));
    request.addEventListener('error', () => this.end(told('uploadFailed', { reason: told('uploadNoAnswer') })));
    request.addEventListener('abort', () => this.end(told('uploadStopped')));
    this.fail('');
    this.work(true);
    request.send(body);
  }

  // While an upload is on its way nothing else can be chosen.
  work(isAtWork) {
    this.form.querySelector('.sending').hidden = !isAtWork;
    for (const one of this.form.querySelectorAll('button.main, input')) one.disabled = isAtWork;
    if (isAtWork) this.form.querySelector('.stop').focus();
  }

  onProgress(event) {
    if (!event.lengthComputable) return;
    const share = event.loaded / event.total;
    const bar = this.form.querySelector('progress');
    const percent = `${Math.floor(share * 100)} %`;
    if (share < 1) bar.value = share;
    else bar.removeAttribute('value');
    this.say(share < 1 ? told('uploadSending', { percent, size: sizeInWords(event.total) }) : told('uploadStoring'));
  }

  onAnswer(request, starter) {
    if (request.status >= 400) {
      this.end(told('uploadFailed', { reason: reasonOf(request) }));
      return;
    }
    // The page of the batch, which has the upload.
    const { to } = JSON.parse(request.responseText);
    if (starter) this.post(`${to}/uploads`, [['role', 'starter']], [starter]);
    else location.assign(to);
  }

  end(words) {
    this.request = null;
    this.work(false);
    this.showChosen();
    this.fail(words);
  }
}

function reasonOf(request) {
  try {
    const { problem } = JSON.parse(request.responseText);
    if (problem) return String(problem);
  } catch {
    // Not every answer is of the server itself: one on the way may have refused.
  }
  return told('uploadRefused', { status: request.status });
}

document.querySelectorAll('[data-upload]').forEach((form) => new Upload(form));
