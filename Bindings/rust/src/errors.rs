use crate::ffi;
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int};

/// What a browser would have thrown, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    NotSupported,
    InvalidState,
    IndexSize,
    InvalidAccess,
    Range,
    Type,
    /// A suspension ended the render.
    Abort,
}

/// What was refused, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub status: Status,
    pub message: String,
}

pub type Result<T> = std::result::Result<T, Error>;

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}Error: {}", self.status, self.message)
    }
}

impl std::error::Error for Error {}

impl Error {
    pub fn new(status: Status, message: impl Into<String>) -> Error {
        Error { status, message: message.into() }
    }
}

pub(crate) fn check(status: c_int) -> Result<()> {
    let status = match status {
        0 => return Ok(()),
        1 => Status::NotSupported,
        2 => Status::InvalidState,
        3 => Status::IndexSize,
        4 => Status::InvalidAccess,
        5 => Status::Range,
        6 => Status::Type,
        _ => Status::Abort,
    };
    // SAFETY: the library returns text that ends with a zero, valid until the next call of this thread.
    let message = unsafe { text(ffi::wa_error_message()) };
    Err(Error { status, message })
}

/// # Safety
/// Text that ends with a zero.
pub(crate) unsafe fn text(start: *const c_char) -> String {
    CStr::from_ptr(start).to_string_lossy().into_owned()
}

pub(crate) fn word(name: &str) -> Result<CString> {
    CString::new(name).map_err(|_| Error::new(Status::Type, format!("{name:?} has a zero in it")))
}
