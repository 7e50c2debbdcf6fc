/// What a test needs to write down a port: buffers, cases and the protocol of ports.
@_exported import AudioSignal
@_exported import ParityCases
