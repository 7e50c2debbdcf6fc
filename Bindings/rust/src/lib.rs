//! Web Audio, natively: graphs that sound as in Chromium, to the last bit.
//!
//! ```
//! use parity_webaudio::OfflineAudioContext;
//!
//! # fn main() -> parity_webaudio::Result<()> {
//! let context = OfflineAudioContext::new(1, 48000, 48000.0)?;
//! let tone = context.create_oscillator()?;
//! let level = context.create_gain()?;
//! tone.set("type", "sawtooth")?;
//! tone.frequency().set_value_at_time(220.0, 0.0)?.exponential_ramp_to_value_at_time(880.0, 0.5)?;
//! level.gain().set_target_at_time(0.0, 0.5, 0.1)?;
//! tone.connect(&level)?.connect(&context.destination())?;
//! tone.start(0.0)?;
//! let channels = context.start_rendering()?;
//! assert_eq!(channels[0].len(), 48000);
//! # Ok(())
//! # }
//! ```
//!
//! Names are those of the Web Audio API in Rust's spelling, and so is what they do. Times are seconds, samples `f32`, channels
//! planar. Nodes and parameters borrow their context, which keeps them; a context may be sent to another thread as long as
//! nothing borrows it. `render` allocates nothing and takes no lock while the graph stays as it is.
mod buffers;
mod contexts;
mod errors;
mod ffi;
mod nodes;
mod params;
mod worklets;

pub use buffers::{AudioBuffer, PeriodicWave};
pub use contexts::{AudioListener, OfflineAudioContext, Summation};
pub use errors::{Error, Result, Status};
pub use nodes::*;
pub use params::AudioParam;
pub use worklets::{AudioWorkletOptions, AudioWorkletProcessor, ParameterDescriptor, Quantum};

/// Frames of a render quantum.
pub const QUANTUM: usize = 128;
