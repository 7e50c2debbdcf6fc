//! The nodes: each is an `AudioNode` with names for its parameters.
use crate::buffers::{AudioBuffer, PeriodicWave};
use crate::contexts::OfflineAudioContext;
use crate::errors::{check, text, word, Error, Result, Status};
use crate::ffi;
use crate::params::AudioParam;
use std::marker::PhantomData;
use std::ops::Deref;
use std::os::raw::c_int;

/// A node of any kind, which its context keeps.
#[derive(Clone, Copy, Debug)]
pub struct AudioNode<'c> {
    pub(crate) handle: *mut ffi::Node,
    pub(crate) context: PhantomData<&'c ()>,
}

/// A value of an attribute: a boolean, number or enumeration.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Boolean(bool),
    Number(f64),
    Text(String),
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Boolean(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Number(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.into())
    }
}

// SAFETY, for all of these: the handle is valid as long as the context that the node borrows.
impl<'c> AudioNode<'c> {
    pub(crate) fn new(handle: *mut ffi::Node) -> Self {
        AudioNode { handle, context: PhantomData }
    }

    pub fn number_of_inputs(&self) -> usize {
        unsafe { ffi::wa_node_number_of_inputs(self.handle) as usize }
    }

    pub fn number_of_outputs(&self) -> usize {
        unsafe { ffi::wa_node_number_of_outputs(self.handle) as usize }
    }

    /// The interface of the node: "GainNode".
    pub fn type_name(&self) -> String {
        unsafe { text(ffi::wa_node_type(self.handle)) }
    }

    /// Connects the first output to the first input; returns the target, so that calls chain.
    pub fn connect<'n, N: Deref<Target = AudioNode<'c>>>(&self, target: &'n N) -> Result<&'n N> {
        self.connect_output(target, 0, 0).map(|()| target)
    }

    pub fn connect_output(&self, target: &AudioNode<'c>, output: usize, input: usize) -> Result<()> {
        check(unsafe { ffi::wa_connect(self.handle, target.handle, output as i32, input as i32) })
    }

    /// Adds an output, mixed down to mono, to a parameter.
    pub fn connect_param(&self, target: AudioParam<'c>, output: usize) -> Result<()> {
        check(unsafe { ffi::wa_connect_param(self.handle, target.handle, output as i32) })
    }

    /// Cuts all connections.
    pub fn disconnect(&self) -> Result<()> {
        check(unsafe { ffi::wa_disconnect(self.handle) })
    }

    pub fn disconnect_output(&self, output: usize) -> Result<()> {
        check(unsafe { ffi::wa_disconnect_output(self.handle, output as i32) })
    }

    /// Cuts connections to a node; `None` stands for all outputs or inputs.
    pub fn disconnect_node(&self, target: &AudioNode<'c>, output: Option<usize>, input: Option<usize>) -> Result<()> {
        let place = |index: Option<usize>| index.map_or(-1, |index| index as i32);
        check(unsafe { ffi::wa_disconnect_node(self.handle, target.handle, place(output), place(input)) })
    }

    pub fn disconnect_param(&self, target: AudioParam<'c>, output: Option<usize>) -> Result<()> {
        check(unsafe {
            ffi::wa_disconnect_param(self.handle, target.handle, output.map_or(-1, |index| index as i32))
        })
    }

    /// The parameter of that name; `None` where the node has none.
    pub fn param(&self, name: &str) -> Option<AudioParam<'c>> {
        let name = word(name).ok()?;
        let handle = unsafe { ffi::wa_node_param(self.handle, name.as_ptr()) };
        (!handle.is_null()).then(|| AudioParam::new(handle))
    }

    fn own_param(&self, name: &str) -> AudioParam<'c> {
        self.param(name).expect("every node of this type has the parameter")
    }

    /// Sets an attribute by its name in JavaScript.
    pub fn set(&self, name: &str, value: impl Into<Value>) -> Result<()> {
        let name = word(name)?;
        check(match value.into() {
            Value::Boolean(value) => unsafe { ffi::wa_node_set_boolean(self.handle, name.as_ptr(), value) },
            Value::Number(value) => unsafe { ffi::wa_node_set_number(self.handle, name.as_ptr(), value) },
            Value::Text(value) => {
                let value = word(&value)?;
                unsafe { ffi::wa_node_set_string(self.handle, name.as_ptr(), value.as_ptr()) }
            }
        })
    }

    pub fn number(&self, name: &str) -> Result<f64> {
        let (name, mut value) = (word(name)?, 0.0);
        check(unsafe { ffi::wa_node_get_number(self.handle, name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    pub fn boolean(&self, name: &str) -> Result<bool> {
        let (name, mut value) = (word(name)?, false);
        check(unsafe { ffi::wa_node_get_boolean(self.handle, name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    pub fn string(&self, name: &str) -> Result<String> {
        let (name, mut value) = (word(name)?, std::ptr::null());
        check(unsafe { ffi::wa_node_get_string(self.handle, name.as_ptr(), &mut value) })?;
        Ok(unsafe { text(value) })
    }

    /// Sets the "buffer" of a buffer source or convolver.
    pub fn set_buffer(&self, buffer: Option<&AudioBuffer>) -> Result<()> {
        let handle = buffer.map_or(std::ptr::null_mut(), |buffer| buffer.handle);
        check(unsafe { ffi::wa_node_set_buffer(self.handle, word("buffer")?.as_ptr(), handle) })
    }

    /// Sets the "curve" of a wave shaper.
    pub fn set_curve(&self, curve: Option<&[f32]>) -> Result<()> {
        // A slice is never NULL, which stands for none.
        let (start, count) = curve.map_or((std::ptr::null(), 0), |curve| (curve.as_ptr(), curve.len()));
        check(unsafe { ffi::wa_node_set_floats(self.handle, word("curve")?.as_ptr(), start, count) })
    }

    pub fn set_periodic_wave(&self, wave: &PeriodicWave) -> Result<()> {
        check(unsafe { ffi::wa_oscillator_set_periodic_wave(self.handle, wave.handle) })
    }

    /// Starts a source; another node refuses.
    pub fn start(&self, when: f64) -> Result<()> {
        check(unsafe { ffi::wa_start(self.handle, when) })
    }

    /// Starts a buffer source within its buffer; `None` plays all that is there.
    pub fn start_within(&self, when: f64, offset: f64, duration: Option<f64>) -> Result<()> {
        if duration.map_or(false, |seconds| seconds < 0.0) {
            return Err(Error::new(Status::Range, "the duration of start must not be negative"));
        }
        check(unsafe { ffi::wa_start_within(self.handle, when, offset, duration.unwrap_or(-1.0)) })
    }

    pub fn stop(&self, when: f64) -> Result<()> {
        check(unsafe { ffi::wa_stop(self.handle, when) })
    }

    pub fn set_position(&self, x: f32, y: f32, z: f32) -> Result<()> {
        check(unsafe { ffi::wa_panner_set_position(self.handle, x, y, z) })
    }

    pub fn set_orientation(&self, x: f32, y: f32, z: f32) -> Result<()> {
        check(unsafe { ffi::wa_panner_set_orientation(self.handle, x, y, z) })
    }

    /// Fills `samples`, at most "fftSize" of them, with what an analyser heard last.
    pub fn time_domain(&self, samples: &mut [f32]) -> Result<()> {
        check(unsafe { ffi::wa_analyser_get_time_domain(self.handle, samples.as_mut_ptr(), samples.len()) })
    }

    /// Fills `decibels`, at most "frequencyBinCount" of them.
    pub fn frequencies(&self, decibels: &mut [f32]) -> Result<()> {
        check(unsafe { ffi::wa_analyser_get_frequencies(self.handle, decibels.as_mut_ptr(), decibels.len()) })
    }
}

/// A node is its own target where one is asked for.
impl<'c> Deref for AnyNode<'c> {
    type Target = AudioNode<'c>;

    fn deref(&self) -> &AudioNode<'c> {
        &self.0
    }
}

/// A node whose type is not known to the compiler, as the destination.
#[derive(Clone, Copy, Debug)]
pub struct AnyNode<'c>(pub(crate) AudioNode<'c>);

/// A type of node: its name, what makes it, and its parameters by their names in Rust and in JavaScript.
macro_rules! node {
    ($type:ident, $create:ident = $function:ident($($argument:ident: $kind:ty),*), $($param:ident: $name:literal),*) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $type<'c>(pub(crate) AudioNode<'c>);

        impl<'c> $type<'c> {
            $(pub fn $param(&self) -> AudioParam<'c> {
                self.own_param($name)
            })*

            /// The same, of a type that any node can have.
            pub fn any(&self) -> AnyNode<'c> {
                AnyNode(self.0)
            }
        }

        impl<'c> Deref for $type<'c> {
            type Target = AudioNode<'c>;

            fn deref(&self) -> &AudioNode<'c> {
                &self.0
            }
        }

        impl OfflineAudioContext {
            pub fn $create(&self, $($argument: $kind),*) -> Result<$type<'_>> {
                // SAFETY: the handle is the context's own.
                self.make(|context, made| unsafe { ffi::$function(context, $($argument.into(),)* made) }).map($type)
            }
        }
    };
}

node!(AnalyserNode, create_analyser = wa_create_analyser(),);
node!(AudioBufferSourceNode, create_buffer_source = wa_create_buffer_source(),
    playback_rate: "playbackRate", detune: "detune");
node!(BiquadFilterNode, create_biquad_filter = wa_create_biquad_filter(),
    frequency: "frequency", detune: "detune", q: "Q", gain: "gain");
node!(ChannelMergerNode, create_channel_merger = wa_create_channel_merger(number_of_inputs: i32),);
node!(ChannelSplitterNode, create_channel_splitter = wa_create_channel_splitter(number_of_outputs: i32),);
node!(ConstantSourceNode, create_constant_source = wa_create_constant_source(), offset: "offset");
node!(ConvolverNode, create_convolver = wa_create_convolver(),);
node!(DelayNode, create_delay = wa_create_delay(max_delay_time: f64), delay_time: "delayTime");
node!(DynamicsCompressorNode, create_dynamics_compressor = wa_create_dynamics_compressor(),
    threshold: "threshold", knee: "knee", ratio: "ratio", attack: "attack", release: "release");
node!(GainNode, create_gain = wa_create_gain(), gain: "gain");
node!(OscillatorNode, create_oscillator = wa_create_oscillator(), frequency: "frequency", detune: "detune");
node!(PannerNode, create_panner = wa_create_panner(),
    position_x: "positionX", position_y: "positionY", position_z: "positionZ",
    orientation_x: "orientationX", orientation_y: "orientationY", orientation_z: "orientationZ");
node!(StereoPannerNode, create_stereo_panner = wa_create_stereo_panner(), pan: "pan");
node!(WaveShaperNode, create_wave_shaper = wa_create_wave_shaper(),);

impl OfflineAudioContext {
    /// - `feedforward`, `feedback`: 1 to 20 coefficients each.
    pub fn create_iir_filter(&self, feedforward: &[f64], feedback: &[f64]) -> Result<AnyNode<'_>> {
        // SAFETY: both lists have the length that is said.
        self.make(|context, made| unsafe {
            ffi::wa_create_iir_filter(
                context, feedforward.as_ptr(), feedforward.len(), feedback.as_ptr(), feedback.len(), made)
        })
        .map(AnyNode)
    }

    pub(crate) fn make(
        &self, create: impl FnOnce(*mut ffi::Context, *mut *mut ffi::Node) -> c_int,
    ) -> Result<AudioNode<'_>> {
        let mut made = std::ptr::null_mut();
        check(create(self.handle, &mut made))?;
        Ok(AudioNode::new(made))
    }
}
