// Sends files with moss-node-client. It connects to a fixed host, for which a network has a name of its own; here, every connection leads to
// this machine.
const net = require('net')
const connect = net.Socket.prototype.connect
const [port, user, ...files] = process.argv.slice(2)
net.Socket.prototype.connect = function (_port, _host, ready) {
    return connect.call(this, Number(port), '127.0.0.1', ready)
}
const MossClient = require('moss-node-client')
const client = new MossClient('c', user)
client.setComment('sorting')
files.forEach(file => client.addFile(file, file))
client.process()
// It goes on only when the address begins with that of its own server; so it is ended when it has printed another one.
setTimeout(() => process.exit(0), 20000).unref()
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (text, ...rest) => {
    const done = String(text).includes('DATA: http')
    return write(text, ...rest, () => done && process.exit(0))
}
