use crate::errors::{check, text, Result};
use crate::ffi;
use std::marker::PhantomData;

/// A parameter of a node. What sets something returns the parameter, so that calls chain as in a browser.
#[derive(Clone, Copy, Debug)]
pub struct AudioParam<'c> {
    pub(crate) handle: *mut ffi::Param,
    pub(crate) context: PhantomData<&'c ()>,
}

// SAFETY, for all of these: the handle is valid as long as the context that the parameter borrows.
impl<'c> AudioParam<'c> {
    pub(crate) fn new(handle: *mut ffi::Param) -> Self {
        AudioParam { handle, context: PhantomData }
    }

    fn checked(self, status: std::os::raw::c_int) -> Result<Self> {
        check(status).map(|()| self)
    }

    pub fn name(self) -> String {
        unsafe { text(ffi::wa_param_name(self.handle)) }
    }

    /// The value at the start of the current quantum.
    pub fn value(self) -> f32 {
        unsafe { ffi::wa_param_value(self.handle) }
    }

    pub fn default_value(self) -> f32 {
        unsafe { ffi::wa_param_default_value(self.handle) }
    }

    pub fn min_value(self) -> f32 {
        unsafe { ffi::wa_param_min_value(self.handle) }
    }

    pub fn max_value(self) -> f32 {
        unsafe { ffi::wa_param_max_value(self.handle) }
    }

    /// Assigns the value, which is an event at the current time.
    pub fn set_value(self, value: f32) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_set_value(self.handle, value) })
    }

    /// Gives a new node the value that its constructor would have been given: without an event.
    pub fn set_initial_value(self, value: f32) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_set_initial_value(self.handle, value) })
    }

    pub fn set_a_rate(self, is_a_rate: bool) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_set_a_rate(self.handle, is_a_rate) })
    }

    pub fn is_a_rate(self) -> bool {
        unsafe { ffi::wa_param_is_a_rate(self.handle) }
    }

    pub fn set_value_at_time(self, value: f32, start_time: f64) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_set_value_at_time(self.handle, value, start_time) })
    }

    pub fn linear_ramp_to_value_at_time(self, value: f32, end_time: f64) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_linear_ramp_to_value_at_time(self.handle, value, end_time) })
    }

    pub fn exponential_ramp_to_value_at_time(self, value: f32, end_time: f64) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_exponential_ramp_to_value_at_time(self.handle, value, end_time) })
    }

    pub fn set_target_at_time(self, target: f32, start_time: f64, time_constant: f64) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_set_target_at_time(self.handle, target, start_time, time_constant) })
    }

    pub fn set_value_curve_at_time(self, values: &[f32], start_time: f64, duration: f64) -> Result<Self> {
        self.checked(unsafe {
            ffi::wa_param_set_value_curve_at_time(self.handle, values.as_ptr(), values.len(), start_time, duration)
        })
    }

    pub fn cancel_scheduled_values(self, cancel_time: f64) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_cancel_scheduled_values(self.handle, cancel_time) })
    }

    pub fn cancel_and_hold_at_time(self, cancel_time: f64) -> Result<Self> {
        self.checked(unsafe { ffi::wa_param_cancel_and_hold_at_time(self.handle, cancel_time) })
    }
}
