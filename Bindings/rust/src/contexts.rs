use crate::errors::{check, word, Error, Result, Status};
use crate::ffi;
use crate::nodes::{AnyNode, AudioNode};
use crate::params::AudioParam;
use std::cell::RefCell;
use std::os::raw::{c_int, c_void};

/// In which order the connections of one input are added, which decides the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summation {
    ConnectionOrder,
    /// That of the references that Parity records.
    Stable,
}

/// Renders a graph into memory, whole or block by block.
#[derive(Debug)]
pub struct OfflineAudioContext {
    pub(crate) handle: *mut ffi::Context,
    /// What a suspension failed with.
    failure: RefCell<Option<Error>>,
}

// SAFETY: a context belongs to one thread at a time, and may change it while nothing borrows it.
unsafe impl Send for OfflineAudioContext {}

type Body<'c> = Box<dyn FnOnce() -> Result<()> + 'c>;

/// What the library gets, and gives back to `run`.
struct Waiting<'c> {
    body: Body<'c>,
    context: *const OfflineAudioContext,
}

extern "C" fn run(user: *mut c_void) -> c_int {
    // SAFETY: made by `suspend`, and given here once; the context renders, and therefore lives.
    let waiting = unsafe { Box::from_raw(user as *mut Waiting<'_>) };
    let body = waiting.body;
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body))
        .unwrap_or_else(|_| Err(Error::new(Status::Abort, "a suspension panicked")));
    match result {
        Ok(()) => 0,
        Err(error) => {
            unsafe { (*waiting.context).failure.replace(Some(error)) };
            7
        }
    }
}

impl OfflineAudioContext {
    /// - `number_of_channels`: 1 to 32. `length`: frames, which take no memory by themselves. `sample_rate`: 3000 to 768000 Hz.
    pub fn new(number_of_channels: usize, length: usize, sample_rate: f64) -> Result<OfflineAudioContext> {
        OfflineAudioContext::with_summation(number_of_channels, length, sample_rate, Summation::Stable)
    }

    pub fn with_summation(
        number_of_channels: usize, length: usize, sample_rate: f64, summation: Summation,
    ) -> Result<OfflineAudioContext> {
        let mut handle = std::ptr::null_mut();
        let channels = number_of_channels.min(i32::MAX as usize) as i32;
        let frames = length.min(i64::MAX as usize) as i64;
        // SAFETY: the library writes the handle.
        check(unsafe { ffi::wa_context_create(channels, frames, sample_rate, summation as c_int, &mut handle) })?;
        Ok(OfflineAudioContext { handle, failure: RefCell::new(None) })
    }

    pub fn number_of_channels(&self) -> usize {
        unsafe { ffi::wa_context_number_of_channels(self.handle) as usize }
    }

    pub fn length(&self) -> usize {
        unsafe { ffi::wa_context_length(self.handle) as usize }
    }

    pub fn sample_rate(&self) -> f64 {
        unsafe { ffi::wa_context_sample_rate(self.handle) }
    }

    pub fn current_frame(&self) -> usize {
        unsafe { ffi::wa_context_current_frame(self.handle) as usize }
    }

    pub fn current_time(&self) -> f64 {
        unsafe { ffi::wa_context_current_time(self.handle) }
    }

    pub fn destination(&self) -> AnyNode<'_> {
        AnyNode(AudioNode::new(unsafe { ffi::wa_context_destination(self.handle) }))
    }

    pub fn listener(&self) -> AudioListener<'_> {
        AudioListener { context: self }
    }

    /// Gives panners with the model "HRTF" the impulse responses that a recorded graph has (`context.head`).
    pub fn set_head_responses(&self, left: &[f32], right: &[f32]) -> Result<()> {
        if left.len() != right.len() {
            return Err(Error::new(Status::IndexSize, "both ears have as many samples"));
        }
        check(unsafe {
            ffi::wa_context_set_head_responses(self.handle, left.as_ptr(), right.as_ptr(), left.len())
        })
    }

    /// Calls `body` while rendering is suspended at the first quantum boundary at or after `time`; an error ends the render.
    ///
    /// A body that the render does not reach is never freed.
    pub fn suspend<'c>(&'c self, time: f64, body: impl FnOnce() -> Result<()> + 'c) -> Result<()> {
        let waiting = Box::into_raw(Box::new(Waiting { body: Box::new(body), context: self }));
        // SAFETY: `run` takes it back, while this borrow of the context lasts.
        let result = check(unsafe { ffi::wa_context_suspend(self.handle, time, run, waiting as *mut c_void) });
        if result.is_err() {
            // SAFETY: the library did not take it.
            drop(unsafe { Box::from_raw(waiting) });
        }
        result
    }

    /// Renders the next frames: as many as each channel has room for, fewer at the end.
    ///
    /// - `channels`: one slice for each channel of the context, all of one length.
    pub fn render(&self, channels: &mut [&mut [f32]]) -> Result<usize> {
        let frames = channels.first().map_or(0, |channel| channel.len());
        if channels.len() != self.number_of_channels() || channels.iter().any(|channel| channel.len() != frames) {
            return Err(Error::new(Status::IndexSize, "render needs one slice for each channel, all of one length"));
        }
        // As many as a context can have, so that nothing is allocated.
        let mut starts = [std::ptr::null_mut(); 32];
        for (start, channel) in starts.iter_mut().zip(channels.iter_mut()) {
            *start = channel.as_mut_ptr();
        }
        let mut rendered = 0;
        // SAFETY: each channel has room for the frames.
        let result =
            check(unsafe { ffi::wa_context_render(self.handle, frames as i64, starts.as_ptr(), &mut rendered) });
        if let Some(failure) = self.failure.borrow_mut().take() {
            return Err(failure);
        }
        result.map(|()| rendered as usize)
    }

    /// Renders what is left, as a list of samples for each channel.
    pub fn start_rendering(&self) -> Result<Vec<Vec<f32>>> {
        let mut channels = vec![vec![0.0; self.length()]; self.number_of_channels()];
        let mut slices: Vec<&mut [f32]> = channels.iter_mut().map(|channel| channel.as_mut_slice()).collect();
        let rendered = self.render(&mut slices)?;
        channels.iter_mut().for_each(|channel| channel.truncate(rendered));
        Ok(channels)
    }
}

impl Drop for OfflineAudioContext {
    fn drop(&mut self) {
        // SAFETY: its own, and freed once; nothing borrows it any more.
        unsafe { ffi::wa_context_free(self.handle) }
    }
}

/// Where panned sounds are heard.
#[derive(Clone, Copy, Debug)]
pub struct AudioListener<'c> {
    context: &'c OfflineAudioContext,
}

impl<'c> AudioListener<'c> {
    /// "positionX", "forwardX", "upX" and so on; `None` for another name.
    pub fn param(&self, name: &str) -> Option<AudioParam<'c>> {
        let name = word(name).ok()?;
        let handle = unsafe { ffi::wa_listener_param(self.context.handle, name.as_ptr()) };
        (!handle.is_null()).then(|| AudioParam::new(handle))
    }

    pub fn set_position(&self, x: f32, y: f32, z: f32) -> Result<()> {
        check(unsafe { ffi::wa_listener_set_position(self.context.handle, x, y, z) })
    }

    /// - `up`: the direction of the head's top.
    pub fn set_orientation(&self, forward: [f32; 3], up: [f32; 3]) -> Result<()> {
        check(unsafe {
            ffi::wa_listener_set_orientation(
                self.context.handle, forward[0], forward[1], forward[2], up[0], up[1], up[2])
        })
    }
}
