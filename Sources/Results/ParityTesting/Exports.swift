import AudioSignal
import ParityCases

// What a test needs to define a port, without another import.

/// Audio as returned by ports.
public typealias SampleBuffer = AudioSignal.SampleBuffer
/// What a case requires.
public typealias CaseDefinition = ParityCases.CaseDefinition
/// A case's parameters.
public typealias JSONValue = ParityCases.JSONValue
/// A port that is linked into the tests.
public typealias PortUnderTest = ParityCases.PortUnderTest
