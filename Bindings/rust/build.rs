//! Finds the library: where PARITY_WEBAUDIO_LIB says, beside an installed crate, or where pkg-config says.
use std::path::{Path, PathBuf};
use std::process::Command;

fn pkg_config() -> Option<PathBuf> {
    let output = Command::new("pkg-config").args(["--variable=libdir", "parity-webaudio"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (!text.trim().is_empty()).then(|| PathBuf::from(text.trim()))
}

fn main() {
    println!("cargo:rerun-if-env-changed=PARITY_WEBAUDIO_LIB");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    // PREFIX/share/parity/rust of an installation.
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../lib");
    let folder = std::env::var_os("PARITY_WEBAUDIO_LIB")
        .map(PathBuf::from)
        .or_else(|| beside.join("libparity-webaudio.a").exists().then(|| beside))
        .or_else(pkg_config);
    match folder {
        Some(folder) => println!("cargo:rustc-link-search=native={}", folder.display()),
        None => println!("cargo:warning=libparity-webaudio was not found: set PARITY_WEBAUDIO_LIB to its folder"),
    }
    // Linked in, so that programs run wherever they are put.
    println!("cargo:rustc-link-lib=static=parity-webaudio");
    for library in ["stdc++", "m", "pthread", "dl"] {
        println!("cargo:rustc-link-lib=dylib={library}");
    }
}
