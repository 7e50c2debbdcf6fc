#!/usr/bin/env python3
"""Tests the plugin host with a plugin built with JUCE, as VST3 and as LV2, from the sources that Debian packages.

usage: try-juce.py PARITY [FOLDER]     (Scripts/install-dependencies.sh --plugins installs what it needs)

Two minutes of compiling on two idle cores; with FOLDER, the compiled files are kept for the next time. Both formats
must pass the checks up to level 2 and sound the same. If Python has pedalboard, which is JUCE as a host, its sound
must equal Parity's, to the bit.
"""
import concurrent.futures
import importlib.util
import json
import os
import random
import struct
import subprocess
import sys
import tempfile

MODULES = "/usr/share/juce/modules"
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plugins", "juce_voice.cpp")
SHARED = ["juce_core", "juce_events", "juce_data_structures", "juce_audio_basics", "juce_graphics", "juce_gui_basics", "juce_gui_extra",
          "juce_audio_processors"]
CLIENT = "juce_audio_plugin_client"
URI = "http://example.org/juce-voice"
SETTINGS = {
    "NDEBUG": 1, "LINUX": 1, "JUCE_GLOBAL_MODULE_SETTINGS_INCLUDED": 1, "JUCE_STANDALONE_APPLICATION": 0, "JUCE_WEB_BROWSER": 0,
    "JUCE_USE_CURL": 0, "JUCE_USE_XRANDR": 0, "JUCE_USE_XINERAMA": 0, "JUCE_USE_XCURSOR": 0, "JUCE_USE_XSHM": 0, "JUCE_USE_XRENDER": 0,
    "JUCE_DISPLAY_SPLASH_SCREEN": 0, "JUCE_VST3_CAN_REPLACE_VST2": 0, "JUCE_PLUGINHOST_LV2": 0, "JUCE_PLUGINHOST_VST3": 0,
    "JUCE_MODULE_AVAILABLE_juce_audio_plugin_client": 1, "JUCE_SHARED_CODE": 1, "JucePlugin_Build_VST": 0, "JucePlugin_Build_VST3": 1,
    "JucePlugin_Build_AU": 0, "JucePlugin_Build_AUv3": 0, "JucePlugin_Build_AAX": 0, "JucePlugin_Build_Standalone": 0,
    "JucePlugin_Build_Unity": 0, "JucePlugin_Build_LV2": 1, "JucePlugin_IsSynth": 0, "JucePlugin_ManufacturerCode": "0x50727479",
    "JucePlugin_PluginCode": "0x566f6963", "JucePlugin_ProducesMidiOutput": 0, "JucePlugin_WantsMidiInput": 1,
    "JucePlugin_IsMidiEffect": 0, "JucePlugin_EditorRequiresKeyboardFocus": 0, "JucePlugin_Name": '"Voice"', "JucePlugin_Desc": '"Voice"',
    "JucePlugin_Manufacturer": '"Parity"', "JucePlugin_ManufacturerWebsite": '""', "JucePlugin_ManufacturerEmail": '""',
    "JucePlugin_Version": "1.0.0", "JucePlugin_VersionCode": "0x10000", "JucePlugin_VersionString": '"1.0.0"',
    "JucePlugin_LV2URI": f'"{URI}"', "JucePlugin_VSTUniqueID": "JucePlugin_PluginCode", "JucePlugin_Vst3Category": '"Fx"',
    "JucePlugin_CFBundleIdentifier": "org.example.voice",
}
faults = []


def expect(condition, what):
    if not condition:
        faults.append(what)
        print("WRONG  " + what)


def compile_one(source, folder):
    output = os.path.join(folder, os.path.basename(source).rsplit(".", 1)[0] + ".o")
    if os.path.exists(output) and os.path.getmtime(output) > os.path.getmtime(source):
        return output
    sdk = MODULES + "/juce_audio_processors/format_types/"
    words = ["c++", "-std=gnu++17", "-O1", "-w", "-fPIC", "-fvisibility=hidden"]
    words += [f"-D{name}={value}" for name, value in SETTINGS.items()]
    words += ["-I" + path for path in [folder, MODULES, sdk + "VST3_SDK", sdk + "LV2_SDK", sdk + "LV2_SDK/lv2", "/usr/include/freetype2"]]
    done = subprocess.run([*words, "-c", source, "-o", output + ".partial"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{source} was not compiled: {done.stderr[-2000:]}")
    os.rename(output + ".partial", output)
    return output


def link(objects, output):
    os.makedirs(os.path.dirname(output), exist_ok=True)
    libraries = ["-lfreetype", "-ljpeg", "-lpng", "-lz", "-ldl", "-lpthread", "-lrt"]
    subprocess.run(["c++", "-shared", "-Wl,-z,defs", "-o", output, *objects, *libraries], check=True)
    return output


# JUCE's own program asks the library to describe itself; this calls the same function.
DESCRIBE = """
import ctypes, os, sys
class Descriptor(ctypes.Structure):
    _fields_ = [("uri", ctypes.c_char_p), ("functions", ctypes.c_void_p * 6),
                ("extension", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p))]
library = ctypes.CDLL(sys.argv[1])
library.lv2_descriptor.restype = ctypes.POINTER(Descriptor)
feature = library.lv2_descriptor(0).contents.extension(b"https://lv2-extensions.juce.com/turtle_recall")
recall = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p)(ctypes.cast(feature, ctypes.POINTER(ctypes.c_void_p))[0])
os._exit(recall(sys.argv[1].encode()))
"""


def build(folder):
    with open(folder + "/JuceLV2Defines.h", "w", encoding="utf-8") as file:
        file.write("#pragma once\n")
    sources = [SOURCE, *(f"{MODULES}/{name}/{name}.cpp" for name in SHARED)]
    clients = [f"{MODULES}/{CLIENT}/{CLIENT}_{kind}.cpp" for kind in ("utils", "VST3", "LV2")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(lambda source: compile_one(source, folder), sources + clients))
    *common, vst3, lv2 = objects
    machine = os.uname().machine
    link([*common, vst3], f"{folder}/Voice.vst3/Contents/{machine}-linux/Voice.so")
    library = link([*common, lv2], f"{folder}/Voice.lv2/Voice.so")
    subprocess.run([sys.executable, "-c", DESCRIBE, library], check=True)
    return folder + "/Voice.vst3", folder + "/Voice.lv2"


def check(parity, path):
    done = subprocess.run([parity, "check-plugin", path, "--json", "--strictness", "3"], capture_output=True, text=True)
    if done.returncode == 2:
        expect(False, f"{path}: {done.stderr}")
        return
    results = json.loads(done.stdout)
    failed = {one["check"]: one["sentence"] for one in results["checks"] if one["outcome"] == "fail"}
    # JUCE applies changes of parameters at the beginning of a block.
    failed.pop("automation", None)
    expect(not failed, f"{os.path.basename(path)}: {failed}")
    latency = next(one for one in results["checks"] if one["check"] == "latency")
    expect("64 frames" in latency["sentence"], f"{os.path.basename(path)}: {latency['sentence']}")
    print(f"{os.path.basename(path)}: {results['summary']}, {len(results['parameters'])} parameters")


def render(host, folder, path, **more):
    """48,000 frames of a host's render of noise, after the latency."""
    noise = random.Random(1)
    samples = struct.pack("<48000f", *(noise.uniform(-0.5, 0.5) for _ in range(48000)))
    with open(folder + "/noise.wav", "wb") as file:
        file.write(struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVEfmt ", 16, 3, 1, 48000, 192000, 4, 32, b"data",
                               len(samples)) + samples)
    job = {"format": "parity-plugin-job", "version": 1, "id": "one", "action": "render", "frames": 48000, "channels": 1, "blocks": [128],
           "stimulus": folder + "/noise.wav", "output": folder + "/out.wav", "plugin": {"path": path, "format": path.rsplit(".", 1)[1]}}
    job.update(more)
    done = subprocess.run([host], input=json.dumps(job) + "\n", capture_output=True, text=True)
    expect(done.returncode == 0, f"{path}: {done.stdout} {done.stderr}")
    with open(folder + "/out.wav", "rb") as file:
        return file.read()[58 + 4 * 64:]


def number(parity, path, name):
    done = subprocess.run([parity, "check-plugin", path, "--json", "--check", "parameters"], capture_output=True, text=True)
    return next(one["id"] for one in json.loads(done.stdout)["parameters"] if one["name"] == name)


def try_pedalboard(path, folder, expected):
    if importlib.util.find_spec("pedalboard") is None:
        print("pedalboard is not installed, and was not asked")
        return
    import numpy
    import pedalboard
    plugin = pedalboard.load_plugin(path)
    with open(folder + "/noise.wav", "rb") as file:
        noise = numpy.frombuffer(file.read()[44:], "<f4").reshape(1, -1)
    sound = plugin.process(noise, 48000, buffer_size=128, reset=True)
    expect(sound.astype("<f4").tobytes() == expected, "pedalboard renders another sound than our host")
    print("pedalboard renders the same, to the bit")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    parity = os.path.abspath(sys.argv[1])
    host = os.path.join(os.path.dirname(parity), "parity-plugin-host")
    with tempfile.TemporaryDirectory(prefix="parity-juce-") as temporary:
        folder = os.path.abspath(sys.argv[2]) if len(sys.argv) == 3 else temporary
        os.makedirs(folder, exist_ok=True)
        vst3, lv2 = build(folder)
        check(parity, vst3)
        check(parity, lv2)
        sound = render(host, folder, vst3)
        expect(any(sound) and render(host, folder, lv2) == sound, "VST3 and LV2 of one JUCE plugin sound differently")
        # A JUCE VST3 counts from 0 to 1 and parses text; its LV2 accepts messages in the parameter's own units.
        spoken = render(host, folder, vst3, parameters=[{"id": number(parity, vst3, "Gain"), "name": "Gain", "text": "0.5"}])
        told = render(host, folder, lv2, parameters=[{"id": number(parity, lv2, "Gain"), "value": 0.5}])
        expect(spoken == told and spoken != sound, "a gain of 0.5 is another in VST3 than in LV2")
        try_pedalboard(vst3, folder, sound)
    if faults:
        sys.exit(f"{len(faults)} of what was expected did not come")
    print("a plugin built with JUCE passes as VST3 and as LV2, and sounds the same")


main()
