#include "CTemplateResources.h"

// Written by Scripts/embed-resources.py.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char BiquadFilter_swift_txt[] = {
#embed "../../parity/Commands/Init/Templates/BiquadFilter.swift.txt" suffix(,)
    0};
static const unsigned char WAV_swift_txt[] = {
#embed "../../parity/Commands/Init/Templates/WAV.swift.txt" suffix(,)
    0};
static const unsigned char biquad_filter_hpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/biquad_filter.hpp.txt" suffix(,)
    0};
static const unsigned char c_Makefile_txt[] = {
#embed "../../parity/Commands/Init/Templates/c-Makefile.txt" suffix(,)
    0};
static const unsigned char c_json_h_txt[] = {
#embed "../../parity/Commands/Init/Templates/c-json.h.txt" suffix(,)
    0};
static const unsigned char c_lowpass_h_txt[] = {
#embed "../../parity/Commands/Init/Templates/c-lowpass.h.txt" suffix(,)
    0};
static const unsigned char c_render_c_txt[] = {
#embed "../../parity/Commands/Init/Templates/c-render.c.txt" suffix(,)
    0};
static const unsigned char c_wav_h_txt[] = {
#embed "../../parity/Commands/Init/Templates/c-wav.h.txt" suffix(,)
    0};
static const unsigned char cpp_Makefile_txt[] = {
#embed "../../parity/Commands/Init/Templates/cpp-Makefile.txt" suffix(,)
    0};
static const unsigned char cpp_render_cpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/cpp-render.cpp.txt" suffix(,)
    0};
static const unsigned char engine_cpp_Makefile_txt[] = {
#embed "../../parity/Commands/Init/Templates/engine-cpp-Makefile.txt" suffix(,)
    0};
static const unsigned char engine_cpp_play_cpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/engine-cpp-play.cpp.txt" suffix(,)
    0};
static const unsigned char engine_node_play_mjs_txt[] = {
#embed "../../parity/Commands/Init/Templates/engine-node-play.mjs.txt" suffix(,)
    0};
static const unsigned char engine_python_play_py_txt[] = {
#embed "../../parity/Commands/Init/Templates/engine-python-play.py.txt" suffix(,)
    0};
static const unsigned char engine_rust_Cargo_toml_txt[] = {
#embed "../../parity/Commands/Init/Templates/engine-rust-Cargo.toml.txt" suffix(,)
    0};
static const unsigned char engine_rust_main_rs_txt[] = {
#embed "../../parity/Commands/Init/Templates/engine-rust-main.rs.txt" suffix(,)
    0};
static const unsigned char fleet_Snakefile_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-Snakefile.txt" suffix(,)
    0};
static const unsigned char fleet_array_sbatch_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-array.sbatch.txt" suffix(,)
    0};
static const unsigned char fleet_github_yml_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-github.yml.txt" suffix(,)
    0};
static const unsigned char fleet_gitlab_yml_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-gitlab.yml.txt" suffix(,)
    0};
static const unsigned char fleet_kubernetes_yaml_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-kubernetes.yaml.txt" suffix(,)
    0};
static const unsigned char fleet_local_yaml_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-local.yaml.txt" suffix(,)
    0};
static const unsigned char fleet_slurm_generic_yaml_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-slurm-generic.yaml.txt" suffix(,)
    0};
static const unsigned char fleet_slurm_status_sh_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-slurm-status.sh.txt" suffix(,)
    0};
static const unsigned char fleet_slurm_yaml_txt[] = {
#embed "../../parity/Commands/Init/Templates/fleet-slurm.yaml.txt" suffix(,)
    0};
static const unsigned char json_hpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/json.hpp.txt" suffix(,)
    0};
static const unsigned char juce_CMakeLists_txt_txt[] = {
#embed "../../parity/Commands/Init/Templates/juce-CMakeLists.txt.txt" suffix(,)
    0};
static const unsigned char juce_Main_cpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/juce-Main.cpp.txt" suffix(,)
    0};
static const unsigned char node_wav_mjs_txt[] = {
#embed "../../parity/Commands/Init/Templates/node-wav.mjs.txt" suffix(,)
    0};
static const unsigned char parity_schema_json[] = {
#embed "../../parity/Commands/Init/Templates/parity.schema.json" suffix(,)
    0};
static const unsigned char port_Makefile_txt[] = {
#embed "../../parity/Commands/Init/Templates/port-Makefile.txt" suffix(,)
    0};
static const unsigned char port_page_hpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/port-page.hpp.txt" suffix(,)
    0};
static const unsigned char python_lowpass_py_txt[] = {
#embed "../../parity/Commands/Init/Templates/python-lowpass.py.txt" suffix(,)
    0};
static const unsigned char python_render_py_txt[] = {
#embed "../../parity/Commands/Init/Templates/python-render.py.txt" suffix(,)
    0};
static const unsigned char python_wav_py_txt[] = {
#embed "../../parity/Commands/Init/Templates/python-wav.py.txt" suffix(,)
    0};
static const unsigned char rnbo_render_cpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/rnbo-render.cpp.txt" suffix(,)
    0};
static const unsigned char rust_Cargo_toml_txt[] = {
#embed "../../parity/Commands/Init/Templates/rust-Cargo.toml.txt" suffix(,)
    0};
static const unsigned char rust_json_rs_txt[] = {
#embed "../../parity/Commands/Init/Templates/rust-json.rs.txt" suffix(,)
    0};
static const unsigned char rust_lowpass_rs_txt[] = {
#embed "../../parity/Commands/Init/Templates/rust-lowpass.rs.txt" suffix(,)
    0};
static const unsigned char rust_main_rs_txt[] = {
#embed "../../parity/Commands/Init/Templates/rust-main.rs.txt" suffix(,)
    0};
static const unsigned char rust_wav_rs_txt[] = {
#embed "../../parity/Commands/Init/Templates/rust-wav.rs.txt" suffix(,)
    0};
static const unsigned char swift_Package_swift_txt[] = {
#embed "../../parity/Commands/Init/Templates/swift-Package.swift.txt" suffix(,)
    0};
static const unsigned char swift_main_swift_txt[] = {
#embed "../../parity/Commands/Init/Templates/swift-main.swift.txt" suffix(,)
    0};
static const unsigned char wav_hpp_txt[] = {
#embed "../../parity/Commands/Init/Templates/wav.hpp.txt" suffix(,)
    0};

static const struct template_resource resources[] = {
    {"BiquadFilter.swift.txt", BiquadFilter_swift_txt, sizeof(BiquadFilter_swift_txt) - 1},
    {"WAV.swift.txt", WAV_swift_txt, sizeof(WAV_swift_txt) - 1},
    {"biquad_filter.hpp.txt", biquad_filter_hpp_txt, sizeof(biquad_filter_hpp_txt) - 1},
    {"c-Makefile.txt", c_Makefile_txt, sizeof(c_Makefile_txt) - 1},
    {"c-json.h.txt", c_json_h_txt, sizeof(c_json_h_txt) - 1},
    {"c-lowpass.h.txt", c_lowpass_h_txt, sizeof(c_lowpass_h_txt) - 1},
    {"c-render.c.txt", c_render_c_txt, sizeof(c_render_c_txt) - 1},
    {"c-wav.h.txt", c_wav_h_txt, sizeof(c_wav_h_txt) - 1},
    {"cpp-Makefile.txt", cpp_Makefile_txt, sizeof(cpp_Makefile_txt) - 1},
    {"cpp-render.cpp.txt", cpp_render_cpp_txt, sizeof(cpp_render_cpp_txt) - 1},
    {"engine-cpp-Makefile.txt", engine_cpp_Makefile_txt, sizeof(engine_cpp_Makefile_txt) - 1},
    {"engine-cpp-play.cpp.txt", engine_cpp_play_cpp_txt, sizeof(engine_cpp_play_cpp_txt) - 1},
    {"engine-node-play.mjs.txt", engine_node_play_mjs_txt, sizeof(engine_node_play_mjs_txt) - 1},
    {"engine-python-play.py.txt", engine_python_play_py_txt, sizeof(engine_python_play_py_txt) - 1},
    {"engine-rust-Cargo.toml.txt", engine_rust_Cargo_toml_txt, sizeof(engine_rust_Cargo_toml_txt) - 1},
    {"engine-rust-main.rs.txt", engine_rust_main_rs_txt, sizeof(engine_rust_main_rs_txt) - 1},
    {"fleet-Snakefile.txt", fleet_Snakefile_txt, sizeof(fleet_Snakefile_txt) - 1},
    {"fleet-array.sbatch.txt", fleet_array_sbatch_txt, sizeof(fleet_array_sbatch_txt) - 1},
    {"fleet-github.yml.txt", fleet_github_yml_txt, sizeof(fleet_github_yml_txt) - 1},
    {"fleet-gitlab.yml.txt", fleet_gitlab_yml_txt, sizeof(fleet_gitlab_yml_txt) - 1},
    {"fleet-kubernetes.yaml.txt", fleet_kubernetes_yaml_txt, sizeof(fleet_kubernetes_yaml_txt) - 1},
    {"fleet-local.yaml.txt", fleet_local_yaml_txt, sizeof(fleet_local_yaml_txt) - 1},
    {"fleet-slurm-generic.yaml.txt", fleet_slurm_generic_yaml_txt, sizeof(fleet_slurm_generic_yaml_txt) - 1},
    {"fleet-slurm-status.sh.txt", fleet_slurm_status_sh_txt, sizeof(fleet_slurm_status_sh_txt) - 1},
    {"fleet-slurm.yaml.txt", fleet_slurm_yaml_txt, sizeof(fleet_slurm_yaml_txt) - 1},
    {"json.hpp.txt", json_hpp_txt, sizeof(json_hpp_txt) - 1},
    {"juce-CMakeLists.txt.txt", juce_CMakeLists_txt_txt, sizeof(juce_CMakeLists_txt_txt) - 1},
    {"juce-Main.cpp.txt", juce_Main_cpp_txt, sizeof(juce_Main_cpp_txt) - 1},
    {"node-wav.mjs.txt", node_wav_mjs_txt, sizeof(node_wav_mjs_txt) - 1},
    {"parity.schema.json", parity_schema_json, sizeof(parity_schema_json) - 1},
    {"port-Makefile.txt", port_Makefile_txt, sizeof(port_Makefile_txt) - 1},
    {"port-page.hpp.txt", port_page_hpp_txt, sizeof(port_page_hpp_txt) - 1},
    {"python-lowpass.py.txt", python_lowpass_py_txt, sizeof(python_lowpass_py_txt) - 1},
    {"python-render.py.txt", python_render_py_txt, sizeof(python_render_py_txt) - 1},
    {"python-wav.py.txt", python_wav_py_txt, sizeof(python_wav_py_txt) - 1},
    {"rnbo-render.cpp.txt", rnbo_render_cpp_txt, sizeof(rnbo_render_cpp_txt) - 1},
    {"rust-Cargo.toml.txt", rust_Cargo_toml_txt, sizeof(rust_Cargo_toml_txt) - 1},
    {"rust-json.rs.txt", rust_json_rs_txt, sizeof(rust_json_rs_txt) - 1},
    {"rust-lowpass.rs.txt", rust_lowpass_rs_txt, sizeof(rust_lowpass_rs_txt) - 1},
    {"rust-main.rs.txt", rust_main_rs_txt, sizeof(rust_main_rs_txt) - 1},
    {"rust-wav.rs.txt", rust_wav_rs_txt, sizeof(rust_wav_rs_txt) - 1},
    {"swift-Package.swift.txt", swift_Package_swift_txt, sizeof(swift_Package_swift_txt) - 1},
    {"swift-main.swift.txt", swift_main_swift_txt, sizeof(swift_main_swift_txt) - 1},
    {"wav.hpp.txt", wav_hpp_txt, sizeof(wav_hpp_txt) - 1},
};

const long template_resource_count = sizeof(resources) / sizeof(resources[0]);

struct template_resource template_resource_at(long index) { return resources[index]; }
