import Foundation

extension StrangersPagesTests {
  /// Ports that a page gives to its workers and worklets, which then talk without it: what they play depends on
  /// the frame at which each message arrives.
  static let ports = [
    Page(
      testDescription: "a worklet's port that a worker gets, and passes on to another",
      script: page("w.postMessage({ port: n.port }, [n.port]);"),
      files: ["feed.js": feed, "worker.js": "w = new Worker('feed.js'); \(passOn)"]),
    Page(
      testDescription: "a channel between a worker, a module that imports nothing, and a worklet",
      script: page(
        "w.postMessage({ port: port1 }, [port1]); n.port.postMessage({ port: port2 }, [port2]);",
        worker: "'worker.js', { type: 'module' }"),
      files: ["worker.js": feed]),
    Page(
      testDescription: "a channel of a worker's making, of which the page passes one port on",
      script: page("w.onmessage = ({ data }) => n.port.postMessage(data, [data.port]);"),
      files: [
        "worker.js": """
        \(feed)
        const { port1, port2 } = new MessageChannel();
        listen(port1);
        postMessage({ port: port2 }, [port2]);
        """
      ]),
    Page(
      testDescription: "a channel between the page and a worklet",
      script: page(
        """
        \(listen)
        listen(port1);
        n.port.postMessage({ port: port2 }, [port2]);
        """)),
    Page(
      testDescription: "a channel between two workers, and one between the page and the first",
      script: page(
        """
        const second = new Worker('feed.js');
        w.postMessage({ port: port1 }, [port1]);
        second.postMessage({ port: port2 }, [port2]);
        const own = new MessageChannel();
        w.postMessage({ own: own.port1 }, [own.port1]);
        own.port2.onmessage = ({ data }) => n.port.postMessage(data, [data.buffer]);
        setInterval(() => own.port2.postMessage({ need: performance.now() }), 30);
        """),
      files: [
        "feed.js": feed,
        "worker.js": """
        let other;
        let page;
        onmessage = ({ data: { port, own } }) => {
          if (port) {
            other = port;
            other.onmessage = ({ data }) => page.postMessage(data, [data.buffer]);
          } else {
            page = own;
            page.onmessage = ({ data }) => other.postMessage(data);
          }
        };
        """,
      ]),
    Page(
      testDescription: "a port that nobody listens to, and one that is closed",
      script: page(
        """
        w.postMessage({ port: n.port }, [n.port]);
        const deaf = new MessageChannel();
        w.postMessage({ deaf: deaf.port1 }, [deaf.port1]);
        deaf.port2.onmessage = () => {};
        const closed = new MessageChannel();
        w.postMessage({ closed: closed.port1 }, [closed.port1]);
        closed.port2.close();
        """),
      files: [
        "worker.js": "\(listen) onmessage = ({ data: { port } }) => { if (port) listen(port); };"
      ]),
  ]

  /// A worklet that plays blocks and asks for more, by its own port or another that it is given.
  private static func page(_ script: String, worker: String = "'worker.js'") -> String {
    """
    const context = new AudioContext();
    const module = `registerProcessor('player', class extends AudioWorkletProcessor {
      constructor() {
        super();
        this.blocks = [];
        this.at = 0;
        this.hear(this.port);
      }
      hear(port) {
        this.out = port;
        port.onmessage = ({ data }) => {
          if (data.port) this.hear(data.port);
          else this.blocks.push(data);
        };
      }
      process(inputs, [[output]]) {
        for (let frame = 0; frame < output.length && this.blocks.length > 0; frame += 1) {
          output[frame] = this.blocks[0][this.at];
          this.at += 1;
          if (this.at < this.blocks[0].length) continue;
          this.blocks.shift();
          this.at = 0;
        }
        if (currentFrame % 1024 === 0) this.out.postMessage({ need: currentFrame });
        return true;
      }
    })`;
    const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
    context.audioWorklet.addModule(address).then(() => {
      const n = new AudioWorkletNode(context, 'player');
      n.connect(context.destination);
      const w = new Worker(\(worker));
      const { port1, port2 } = new MessageChannel();
      \(script)
    });
    """
  }

  /// Answers what is asked by a block that has the question in it.
  private static let listen = """
    let phase = 0;
    const listen = (port) => {
      port.onmessage = ({ data: { need } }) => {
        const block = new Float32Array(700);
        for (let frame = 0; frame < block.length; frame += 1) {
          phase += 0.05;
          block[frame] = 0.3 * Math.sin(phase) + 0.01 * Math.random() + 1e-6 * need;
        }
        port.postMessage(block, [block.buffer]);
      };
    };
    """
  private static let feed = "\(listen) onmessage = ({ data: { port } }) => listen(port);"
  private static let passOn = "onmessage = ({ data }) => w.postMessage(data, [data.port]);"
}
