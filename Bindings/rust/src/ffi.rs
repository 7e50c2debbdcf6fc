//! The functions of parity/webaudio.h that this crate calls.
use std::os::raw::{c_char, c_int, c_void};

macro_rules! opaque {
    ($($name:ident),*) => {$(
        #[repr(C)]
        pub struct $name {
            _private: [u8; 0],
        }
    )*};
}
opaque!(Context, Node, Param, Buffer, Wave);

#[repr(C)]
pub struct Port {
    pub channel_count: i32,
    pub channels: *const *mut f32,
}

#[repr(C)]
pub struct Values {
    pub count: i32,
    pub values: *const f32,
}

#[repr(C)]
pub struct Processing {
    pub frame: i64,
    pub sample_rate: f64,
    pub input_count: i32,
    pub output_count: i32,
    pub parameter_count: i32,
    pub inputs: *const Port,
    pub outputs: *const Port,
    pub parameters: *const Values,
}

#[repr(C)]
pub struct ParameterDescriptor {
    pub name: *const c_char,
    pub default_value: f32,
    pub min_value: f32,
    pub max_value: f32,
    pub is_k_rate: bool,
}

#[repr(C)]
pub struct WorkletOptions {
    pub number_of_inputs: i32,
    pub number_of_outputs: i32,
    pub output_channel_count: *const i32,
    pub parameters: *const ParameterDescriptor,
    pub parameter_count: i32,
}

pub type Suspension = extern "C" fn(*mut c_void) -> c_int;
pub type Process = extern "C" fn(*const Processing, *mut c_void) -> bool;
pub type Finish = extern "C" fn(*mut c_void);

extern "C" {
    pub fn wa_error_message() -> *const c_char;
    pub fn wa_context_create(channels: i32, length: i64, rate: f64, summation: c_int, out: *mut *mut Context) -> c_int;
    pub fn wa_context_free(context: *mut Context);
    pub fn wa_context_number_of_channels(context: *const Context) -> i32;
    pub fn wa_context_length(context: *const Context) -> i64;
    pub fn wa_context_sample_rate(context: *const Context) -> f64;
    pub fn wa_context_current_frame(context: *const Context) -> i64;
    pub fn wa_context_current_time(context: *const Context) -> f64;
    pub fn wa_context_destination(context: *mut Context) -> *mut Node;
    pub fn wa_listener_param(context: *mut Context, name: *const c_char) -> *mut Param;
    pub fn wa_listener_set_position(context: *mut Context, x: f32, y: f32, z: f32) -> c_int;
    pub fn wa_listener_set_orientation(context: *mut Context, x: f32, y: f32, z: f32, ux: f32, uy: f32, uz: f32) -> c_int;
    pub fn wa_context_set_head_responses(context: *mut Context, left: *const f32, right: *const f32, count: usize) -> c_int;
    pub fn wa_context_suspend(context: *mut Context, time: f64, callback: Suspension, user: *mut c_void) -> c_int;
    pub fn wa_context_render(context: *mut Context, frames: i64, channels: *const *mut f32, rendered: *mut i64) -> c_int;
    pub fn wa_buffer_create(channels: i32, frames: i64, rate: f64, samples: *const *const f32, out: *mut *mut Buffer) -> c_int;
    pub fn wa_buffer_free(buffer: *mut Buffer);
    pub fn wa_periodic_wave_create(context: *mut Context, real: *const f32, imag: *const f32, count: usize, raw: bool, out: *mut *mut Wave) -> c_int;
    pub fn wa_periodic_wave_free(wave: *mut Wave);
    pub fn wa_create_analyser(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_biquad_filter(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_buffer_source(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_channel_merger(context: *mut Context, inputs: i32, out: *mut *mut Node) -> c_int;
    pub fn wa_create_channel_splitter(context: *mut Context, outputs: i32, out: *mut *mut Node) -> c_int;
    pub fn wa_create_constant_source(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_convolver(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_delay(context: *mut Context, longest: f64, out: *mut *mut Node) -> c_int;
    pub fn wa_create_dynamics_compressor(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_gain(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_iir_filter(context: *mut Context, forward: *const f64, forward_count: usize, back: *const f64, back_count: usize, out: *mut *mut Node) -> c_int;
    pub fn wa_create_oscillator(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_panner(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_stereo_panner(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_wave_shaper(context: *mut Context, out: *mut *mut Node) -> c_int;
    pub fn wa_create_worklet(context: *mut Context, options: *const WorkletOptions, process: Process, user: *mut c_void, finish: Option<Finish>, out: *mut *mut Node) -> c_int;
    pub fn wa_connect(source: *mut Node, target: *mut Node, output: i32, input: i32) -> c_int;
    pub fn wa_connect_param(source: *mut Node, target: *mut Param, output: i32) -> c_int;
    pub fn wa_disconnect(source: *mut Node) -> c_int;
    pub fn wa_disconnect_output(source: *mut Node, output: i32) -> c_int;
    pub fn wa_disconnect_node(source: *mut Node, target: *mut Node, output: i32, input: i32) -> c_int;
    pub fn wa_disconnect_param(source: *mut Node, target: *mut Param, output: i32) -> c_int;
    pub fn wa_node_number_of_inputs(node: *const Node) -> i32;
    pub fn wa_node_number_of_outputs(node: *const Node) -> i32;
    pub fn wa_node_type(node: *const Node) -> *const c_char;
    pub fn wa_node_set_boolean(node: *mut Node, name: *const c_char, value: bool) -> c_int;
    pub fn wa_node_set_number(node: *mut Node, name: *const c_char, value: f64) -> c_int;
    pub fn wa_node_set_string(node: *mut Node, name: *const c_char, value: *const c_char) -> c_int;
    pub fn wa_node_set_floats(node: *mut Node, name: *const c_char, values: *const f32, count: usize) -> c_int;
    pub fn wa_node_set_buffer(node: *mut Node, name: *const c_char, buffer: *const Buffer) -> c_int;
    pub fn wa_node_get_boolean(node: *const Node, name: *const c_char, value: *mut bool) -> c_int;
    pub fn wa_node_get_number(node: *const Node, name: *const c_char, value: *mut f64) -> c_int;
    pub fn wa_node_get_string(node: *const Node, name: *const c_char, value: *mut *const c_char) -> c_int;
    pub fn wa_oscillator_set_periodic_wave(node: *mut Node, wave: *const Wave) -> c_int;
    pub fn wa_start(node: *mut Node, when: f64) -> c_int;
    pub fn wa_start_within(node: *mut Node, when: f64, offset: f64, duration: f64) -> c_int;
    pub fn wa_stop(node: *mut Node, when: f64) -> c_int;
    pub fn wa_panner_set_position(node: *mut Node, x: f32, y: f32, z: f32) -> c_int;
    pub fn wa_panner_set_orientation(node: *mut Node, x: f32, y: f32, z: f32) -> c_int;
    pub fn wa_analyser_get_time_domain(node: *mut Node, samples: *mut f32, count: usize) -> c_int;
    pub fn wa_analyser_get_frequencies(node: *mut Node, decibels: *mut f32, count: usize) -> c_int;
    pub fn wa_node_param(node: *mut Node, name: *const c_char) -> *mut Param;
    pub fn wa_param_name(param: *const Param) -> *const c_char;
    pub fn wa_param_value(param: *const Param) -> f32;
    pub fn wa_param_default_value(param: *const Param) -> f32;
    pub fn wa_param_min_value(param: *const Param) -> f32;
    pub fn wa_param_max_value(param: *const Param) -> f32;
    pub fn wa_param_set_value(param: *mut Param, value: f32) -> c_int;
    pub fn wa_param_set_initial_value(param: *mut Param, value: f32) -> c_int;
    pub fn wa_param_set_a_rate(param: *mut Param, is_a_rate: bool) -> c_int;
    pub fn wa_param_is_a_rate(param: *const Param) -> bool;
    pub fn wa_param_set_value_at_time(param: *mut Param, value: f32, time: f64) -> c_int;
    pub fn wa_param_linear_ramp_to_value_at_time(param: *mut Param, value: f32, time: f64) -> c_int;
    pub fn wa_param_exponential_ramp_to_value_at_time(param: *mut Param, value: f32, time: f64) -> c_int;
    pub fn wa_param_set_target_at_time(param: *mut Param, target: f32, time: f64, constant: f64) -> c_int;
    pub fn wa_param_set_value_curve_at_time(param: *mut Param, values: *const f32, count: usize, time: f64, duration: f64) -> c_int;
    pub fn wa_param_cancel_scheduled_values(param: *mut Param, time: f64) -> c_int;
    pub fn wa_param_cancel_and_hold_at_time(param: *mut Param, time: f64) -> c_int;
}
