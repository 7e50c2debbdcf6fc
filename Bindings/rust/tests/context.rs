//! What the crate does by itself; that it sounds as the engine is shown with recorded graphs.
use parity_webaudio::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

struct Level(Arc<AtomicUsize>);

impl AudioWorkletProcessor for Level {
    fn process(&mut self, quantum: &mut Quantum<'_>) -> bool {
        let level = quantum.parameter(0)[0];
        quantum.output(0, 0).fill(level);
        quantum.frame() < 256
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn changes_the_graph_in_a_suspension() -> Result<()> {
    let context = OfflineAudioContext::new(2, 512, 48000.0)?;
    let source = context.create_constant_source()?;
    source.connect(&context.destination())?;
    source.start(0.0)?;
    let offset = source.offset();
    context.suspend(256.0 / 48000.0, move || offset.set_value(0.25).map(|_| ()))?;
    let channels = context.start_rendering()?;
    assert_eq!((channels[1][255], channels[1][256], channels.len()), (1.0, 0.25, 2));
    assert!(context.start_rendering()?[0].is_empty());
    Ok(())
}

#[test]
fn returns_what_a_suspension_failed_with() -> Result<()> {
    let context = OfflineAudioContext::new(1, 512, 48000.0)?;
    context.suspend(0.0, || Err(Error::new(Status::Range, "mine")))?;
    assert_eq!(context.start_rendering().unwrap_err(), Error::new(Status::Range, "mine"));
    Ok(())
}

#[test]
fn names_what_a_browser_throws() -> Result<()> {
    let context = OfflineAudioContext::new(1, 512, 48000.0)?;
    let gain = context.create_gain()?;
    let status = |result: Result<()>| result.unwrap_err().status;
    assert_eq!(status(gain.set("type", "sine")), Status::Type);
    assert_eq!(status(gain.start(0.0)), Status::Type);
    assert_eq!(status(gain.connect_output(&context.destination(), 1, 0)), Status::IndexSize);
    assert_eq!(OfflineAudioContext::new(33, 1, 48000.0).unwrap_err().status, Status::NotSupported);
    assert!(gain.param("frequency").is_none() && gain.param("gain").is_some());
    Ok(())
}

#[test]
fn lets_a_processor_go_with_its_context() -> Result<()> {
    let dropped = Arc::new(AtomicUsize::new(0));
    let options = AudioWorkletOptions {
        number_of_inputs: 0,
        output_channel_count: Some(vec![1]),
        parameters: vec![ParameterDescriptor {
            name: "level".into(), default_value: 0.5, min_value: 0.0, max_value: 1.0, is_k_rate: true }],
        ..AudioWorkletOptions::default()
    };
    let context = OfflineAudioContext::new(1, 1024, 48000.0)?;
    let node = context.create_worklet(Level(dropped.clone()), &options)?;
    node.connect(&context.destination())?;
    let sound = context.start_rendering()?;
    assert_eq!((sound[0][0], sound[0][383], sound[0][384]), (0.5, 0.5, 0.0));
    assert_eq!(dropped.load(Ordering::Relaxed), 0);
    drop(context);
    assert_eq!(dropped.load(Ordering::Relaxed), 1);
    let other = OfflineAudioContext::new(1, 1, 48000.0)?;
    let wrong = AudioWorkletOptions { number_of_inputs: 33, ..options };
    assert!(other.create_worklet(Level(dropped.clone()), &wrong).is_err());
    assert_eq!(dropped.load(Ordering::Relaxed), 2);
    Ok(())
}
