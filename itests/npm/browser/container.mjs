/** The container as a program sees it. */

export class Container {
  #address;

  constructor(address) {
    this.#address = address;
  }

  /**
   * Sends JSON, and returns the JSON of the answer.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async send(method, path, body) {
    const answer = await fetch(this.#address + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    }
    return text ? JSON.parse(text) : null;
  }

  read(path) {
    return this.send('GET', path);
  }

  loadDemonstration() {
    return this.send('POST', '/v1/demo');
  }
}
