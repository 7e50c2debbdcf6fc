use crate::contexts::OfflineAudioContext;
use crate::errors::{word, Error, Result, Status};
use crate::ffi;
use crate::nodes::AnyNode;
use crate::QUANTUM;
use std::os::raw::c_void;

/// Renders quanta on the thread that renders; cannot change the graph.
pub trait AudioWorkletProcessor: Send {
    /// Fills the outputs, which are zeroed; false when the processor has ended. A panic ends it, too.
    fn process(&mut self, quantum: &mut Quantum<'_>) -> bool;
}

/// One render quantum as a processor sees it.
pub struct Quantum<'q> {
    raw: &'q ffi::Processing,
}

impl Quantum<'_> {
    pub fn frame(&self) -> usize {
        self.raw.frame as usize
    }

    pub fn sample_rate(&self) -> f64 {
        self.raw.sample_rate
    }

    /// Channels of an input, 0 where nothing is connected.
    pub fn input_channels(&self, input: usize) -> usize {
        self.port(self.raw.inputs, self.raw.input_count, input).channel_count as usize
    }

    pub fn input(&self, input: usize, channel: usize) -> &[f32] {
        let port = self.port(self.raw.inputs, self.raw.input_count, input);
        assert!(channel < port.channel_count as usize, "the input has {} channels", port.channel_count);
        // SAFETY: 128 samples for each channel, valid during the call.
        unsafe { std::slice::from_raw_parts(*port.channels.add(channel), QUANTUM) }
    }

    pub fn output_channels(&self, output: usize) -> usize {
        self.port(self.raw.outputs, self.raw.output_count, output).channel_count as usize
    }

    pub fn output(&mut self, output: usize, channel: usize) -> &mut [f32] {
        let port = self.port(self.raw.outputs, self.raw.output_count, output);
        assert!(channel < port.channel_count as usize, "the output has {} channels", port.channel_count);
        // SAFETY: as above; one at a time, since this borrows the quantum.
        unsafe { std::slice::from_raw_parts_mut(*port.channels.add(channel), QUANTUM) }
    }

    /// 128 values, or one in a quantum in which the parameter does not change.
    pub fn parameter(&self, index: usize) -> &[f32] {
        assert!(index < self.raw.parameter_count as usize, "there are {} parameters", self.raw.parameter_count);
        // SAFETY: as many values as are counted, valid during the call.
        unsafe {
            let values = &*self.raw.parameters.add(index);
            std::slice::from_raw_parts(values.values, values.count as usize)
        }
    }

    fn port(&self, ports: *const ffi::Port, count: i32, index: usize) -> &ffi::Port {
        assert!(index < count as usize, "there are {count}");
        // SAFETY: as many ports as are counted.
        unsafe { &*ports.add(index) }
    }
}

#[derive(Clone, Debug)]
pub struct ParameterDescriptor {
    pub name: String,
    pub default_value: f32,
    pub min_value: f32,
    pub max_value: f32,
    pub is_k_rate: bool,
}

#[derive(Clone, Debug)]
pub struct AudioWorkletOptions {
    pub number_of_inputs: usize,
    pub number_of_outputs: usize,
    /// Channels of each output; `None` for those of the only input.
    pub output_channel_count: Option<Vec<i32>>,
    pub parameters: Vec<ParameterDescriptor>,
}

impl Default for AudioWorkletOptions {
    fn default() -> Self {
        AudioWorkletOptions {
            number_of_inputs: 1,
            number_of_outputs: 1,
            output_channel_count: None,
            parameters: Vec::new(),
        }
    }
}

type Boxed = Box<dyn AudioWorkletProcessor>;

extern "C" fn process(quantum: *const ffi::Processing, user: *mut c_void) -> bool {
    // SAFETY: made below, and valid until `finish`.
    let (quantum, processor) = unsafe { (&*quantum, &mut *(user as *mut Boxed)) };
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| processor.process(&mut Quantum { raw: quantum })))
        .unwrap_or(false)
}

extern "C" fn finish(user: *mut c_void) {
    // SAFETY: called once, when the context is freed.
    drop(unsafe { Box::from_raw(user as *mut Boxed) });
}

impl OfflineAudioContext {
    /// An AudioWorkletNode that `processor` renders.
    pub fn create_worklet(
        &self, processor: impl AudioWorkletProcessor + 'static, options: &AudioWorkletOptions,
    ) -> Result<AnyNode<'_>> {
        let counts = options.output_channel_count.as_deref();
        if counts.map_or(false, |counts| counts.len() != options.number_of_outputs) {
            return Err(Error::new(Status::IndexSize, "output_channel_count has one count for each output"));
        }
        let names = options.parameters.iter().map(|one| word(&one.name)).collect::<Result<Vec<_>>>()?;
        let parameters: Vec<ffi::ParameterDescriptor> = options
            .parameters
            .iter()
            .zip(&names)
            .map(|(one, name)| ffi::ParameterDescriptor {
                name: name.as_ptr(),
                default_value: one.default_value,
                min_value: one.min_value,
                max_value: one.max_value,
                is_k_rate: one.is_k_rate,
            })
            .collect();
        let given = ffi::WorkletOptions {
            number_of_inputs: options.number_of_inputs.min(i32::MAX as usize) as i32,
            number_of_outputs: options.number_of_outputs.min(i32::MAX as usize) as i32,
            output_channel_count: counts.map_or(std::ptr::null(), |counts| counts.as_ptr()),
            parameters: parameters.as_ptr(),
            parameter_count: parameters.len() as i32,
        };
        let boxed: Boxed = Box::new(processor);
        let user = Box::into_raw(Box::new(boxed));
        // SAFETY: what the options point to lives until the call returns, and `user` until `finish`.
        let made = self.make(|context, made| unsafe {
            ffi::wa_create_worklet(context, &given, process, user as *mut c_void, Some(finish), made)
        });
        if made.is_err() {
            // SAFETY: the library did not take it.
            drop(unsafe { Box::from_raw(user) });
        }
        made.map(AnyNode)
    }
}
