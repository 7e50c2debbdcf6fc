/// References stand in a target of their own, which links no FFTW; whoever runs suites sees both.
@_exported import ParityReferences
