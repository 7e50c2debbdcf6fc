import AudioSignal
import ParityCases

// What a test needs to write down a port, without another import.

/// Audio as ports return it.
public typealias SampleBuffer = AudioSignal.SampleBuffer
/// What a case asks for.
public typealias CaseDefinition = ParityCases.CaseDefinition
/// A case's parameters.
public typealias JSONValue = ParityCases.JSONValue
/// A port that is linked into the tests.
public typealias PortUnderTest = ParityCases.PortUnderTest
