use crate::contexts::OfflineAudioContext;
use crate::errors::{check, Error, Result, Status};
use crate::ffi;

/// Samples by channel, which do not change: nodes share them.
#[derive(Debug)]
pub struct AudioBuffer {
    pub(crate) handle: *mut ffi::Buffer,
}

// SAFETY: nobody writes to the samples.
unsafe impl Send for AudioBuffer {}
unsafe impl Sync for AudioBuffer {}

impl AudioBuffer {
    /// A buffer with a copy of 1 to 32 channels of one length, at least one frame.
    pub fn new<C: AsRef<[f32]>>(channels: &[C], sample_rate: f64) -> Result<AudioBuffer> {
        let frames = channels.first().map_or(0, |channel| channel.as_ref().len());
        if channels.iter().any(|channel| channel.as_ref().len() != frames) {
            return Err(Error::new(Status::IndexSize, "the channels of a buffer have one length"));
        }
        let starts: Vec<*const f32> = channels.iter().map(|channel| channel.as_ref().as_ptr()).collect();
        let mut handle = std::ptr::null_mut();
        // SAFETY: as many starts as channels, each of so many frames.
        check(unsafe {
            ffi::wa_buffer_create(channels.len() as i32, frames as i64, sample_rate, starts.as_ptr(), &mut handle)
        })?;
        Ok(AudioBuffer { handle })
    }
}

impl Drop for AudioBuffer {
    fn drop(&mut self) {
        // SAFETY: its own, and freed once.
        unsafe { ffi::wa_buffer_free(self.handle) }
    }
}

/// A waveform by its harmonics.
#[derive(Debug)]
pub struct PeriodicWave {
    pub(crate) handle: *mut ffi::Wave,
}

// SAFETY: nobody writes to the tables once they are made.
unsafe impl Send for PeriodicWave {}
unsafe impl Sync for PeriodicWave {}

impl OfflineAudioContext {
    /// - `real`, `imag`: cosine and sine terms, the first of which is ignored; at least 2 of each.
    pub fn create_periodic_wave(
        &self, real: &[f32], imag: &[f32], disable_normalization: bool,
    ) -> Result<PeriodicWave> {
        if real.len() != imag.len() {
            return Err(Error::new(Status::IndexSize, "a periodic wave has as many real as imaginary terms"));
        }
        let mut handle = std::ptr::null_mut();
        // SAFETY: both lists have the length that is said.
        check(unsafe {
            ffi::wa_periodic_wave_create(
                self.handle, real.as_ptr(), imag.as_ptr(), real.len(), disable_normalization, &mut handle)
        })?;
        Ok(PeriodicWave { handle })
    }
}

impl Drop for PeriodicWave {
    fn drop(&mut self) {
        // SAFETY: its own, and freed once.
        unsafe { ffi::wa_periodic_wave_free(self.handle) }
    }
}
