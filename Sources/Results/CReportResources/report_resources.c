#include "CReportResources.h"

// Written by Scripts/embed-resources.py.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char abx_js[] = {
#embed "../ParityReport/Resources/abx.js" suffix(,)
    0};
static const unsigned char approval_mustache[] = {
#embed "../ParityReport/Resources/approval.mustache" suffix(,)
    0};
static const unsigned char axes_js[] = {
#embed "../ParityReport/Resources/axes.js" suffix(,)
    0};
static const unsigned char bytes_js[] = {
#embed "../ParityReport/Resources/bytes.js" suffix(,)
    0};
static const unsigned char case_actions_js[] = {
#embed "../ParityReport/Resources/case-actions.js" suffix(,)
    0};
static const unsigned char case_panel_js[] = {
#embed "../ParityReport/Resources/case-panel.js" suffix(,)
    0};
static const unsigned char case_plots_js[] = {
#embed "../ParityReport/Resources/case-plots.js" suffix(,)
    0};
static const unsigned char case_table_js[] = {
#embed "../ParityReport/Resources/case-table.js" suffix(,)
    0};
static const unsigned char change_js[] = {
#embed "../ParityReport/Resources/change.js" suffix(,)
    0};
static const unsigned char command_js[] = {
#embed "../ParityReport/Resources/command.js" suffix(,)
    0};
static const unsigned char components_js[] = {
#embed "../ParityReport/Resources/components.js" suffix(,)
    0};
static const unsigned char data_loader_js[] = {
#embed "../ParityReport/Resources/data-loader.js" suffix(,)
    0};
static const unsigned char divergences_js[] = {
#embed "../ParityReport/Resources/divergences.js" suffix(,)
    0};
static const unsigned char dropped_sounds_js[] = {
#embed "../ParityReport/Resources/dropped-sounds.js" suffix(,)
    0};
static const unsigned char elements_js[] = {
#embed "../ParityReport/Resources/elements.js" suffix(,)
    0};
static const unsigned char error_track_js[] = {
#embed "../ParityReport/Resources/error-track.js" suffix(,)
    0};
static const unsigned char figure_js[] = {
#embed "../ParityReport/Resources/figure.js" suffix(,)
    0};
static const unsigned char filters_js[] = {
#embed "../ParityReport/Resources/filters.js" suffix(,)
    0};
static const unsigned char format_js[] = {
#embed "../ParityReport/Resources/format.js" suffix(,)
    0};
static const unsigned char index_mustache[] = {
#embed "../ParityReport/Resources/index.mustache" suffix(,)
    0};
static const unsigned char keyboard_js[] = {
#embed "../ParityReport/Resources/keyboard.js" suffix(,)
    0};
static const unsigned char limit_measures_js[] = {
#embed "../ParityReport/Resources/limit-measures.js" suffix(,)
    0};
static const unsigned char listen_js[] = {
#embed "../ParityReport/Resources/listen.js" suffix(,)
    0};
static const unsigned char meaning_js[] = {
#embed "../ParityReport/Resources/meaning.js" suffix(,)
    0};
static const unsigned char measures_js[] = {
#embed "../ParityReport/Resources/measures.js" suffix(,)
    0};
static const unsigned char model_js[] = {
#embed "../ParityReport/Resources/model.js" suffix(,)
    0};
static const unsigned char numbers_js[] = {
#embed "../ParityReport/Resources/numbers.js" suffix(,)
    0};
static const unsigned char octaves_js[] = {
#embed "../ParityReport/Resources/octaves.js" suffix(,)
    0};
static const unsigned char offset_js[] = {
#embed "../ParityReport/Resources/offset.js" suffix(,)
    0};
static const unsigned char picture_js[] = {
#embed "../ParityReport/Resources/picture.js" suffix(,)
    0};
static const unsigned char player_js[] = {
#embed "../ParityReport/Resources/player.js" suffix(,)
    0};
static const unsigned char plot_data_js[] = {
#embed "../ParityReport/Resources/plot-data.js" suffix(,)
    0};
static const unsigned char pointer_js[] = {
#embed "../ParityReport/Resources/pointer.js" suffix(,)
    0};
static const unsigned char properties_js[] = {
#embed "../ParityReport/Resources/properties.js" suffix(,)
    0};
static const unsigned char provenance_js[] = {
#embed "../ParityReport/Resources/provenance.js" suffix(,)
    0};
static const unsigned char publication_css[] = {
#embed "../ParityReport/Resources/publication.css" suffix(,)
    0};
static const unsigned char publication_mustache[] = {
#embed "../ParityReport/Resources/publication.mustache" suffix(,)
    0};
static const unsigned char report_css[] = {
#embed "../ParityReport/Resources/report.css" suffix(,)
    0};
static const unsigned char samples_js[] = {
#embed "../ParityReport/Resources/samples.js" suffix(,)
    0};
static const unsigned char seed_measures_js[] = {
#embed "../ParityReport/Resources/seed-measures.js" suffix(,)
    0};
static const unsigned char sensitivity_js[] = {
#embed "../ParityReport/Resources/sensitivity.js" suffix(,)
    0};
static const unsigned char sensitivity_mustache[] = {
#embed "../ParityReport/Resources/sensitivity.mustache" suffix(,)
    0};
static const unsigned char served_page_js[] = {
#embed "../ParityReport/Resources/served-page.js" suffix(,)
    0};
static const unsigned char service_js[] = {
#embed "../ParityReport/Resources/service.js" suffix(,)
    0};
static const unsigned char sound_curves_js[] = {
#embed "../ParityReport/Resources/sound-curves.js" suffix(,)
    0};
static const unsigned char sound_list_js[] = {
#embed "../ParityReport/Resources/sound-list.js" suffix(,)
    0};
static const unsigned char sound_measures_js[] = {
#embed "../ParityReport/Resources/sound-measures.js" suffix(,)
    0};
static const unsigned char sound_model_js[] = {
#embed "../ParityReport/Resources/sound-model.js" suffix(,)
    0};
static const unsigned char sound_octaves_js[] = {
#embed "../ParityReport/Resources/sound-octaves.js" suffix(,)
    0};
static const unsigned char sound_page_js[] = {
#embed "../ParityReport/Resources/sound-page.js" suffix(,)
    0};
static const unsigned char sound_pairs_js[] = {
#embed "../ParityReport/Resources/sound-pairs.js" suffix(,)
    0};
static const unsigned char sound_pictures_js[] = {
#embed "../ParityReport/Resources/sound-pictures.js" suffix(,)
    0};
static const unsigned char sound_player_js[] = {
#embed "../ParityReport/Resources/sound-player.js" suffix(,)
    0};
static const unsigned char sound_save_js[] = {
#embed "../ParityReport/Resources/sound-save.js" suffix(,)
    0};
static const unsigned char sound_table_js[] = {
#embed "../ParityReport/Resources/sound-table.js" suffix(,)
    0};
static const unsigned char source_js[] = {
#embed "../ParityReport/Resources/source.js" suffix(,)
    0};
static const unsigned char spectra_css[] = {
#embed "../ParityReport/Resources/spectra.css" suffix(,)
    0};
static const unsigned char spectra_mustache[] = {
#embed "../ParityReport/Resources/spectra.mustache" suffix(,)
    0};
static const unsigned char spectrogram_js[] = {
#embed "../ParityReport/Resources/spectrogram.js" suffix(,)
    0};
static const unsigned char spectrum_js[] = {
#embed "../ParityReport/Resources/spectrum.js" suffix(,)
    0};
static const unsigned char start_js[] = {
#embed "../ParityReport/Resources/start.js" suffix(,)
    0};
static const unsigned char state_js[] = {
#embed "../ParityReport/Resources/state.js" suffix(,)
    0};
static const unsigned char strokes_js[] = {
#embed "../ParityReport/Resources/strokes.js" suffix(,)
    0};
static const unsigned char summary_js[] = {
#embed "../ParityReport/Resources/summary.js" suffix(,)
    0};
static const unsigned char surface_js[] = {
#embed "../ParityReport/Resources/surface.js" suffix(,)
    0};
static const unsigned char theme_js[] = {
#embed "../ParityReport/Resources/theme.js" suffix(,)
    0};
static const unsigned char trend_js[] = {
#embed "../ParityReport/Resources/trend.js" suffix(,)
    0};
static const unsigned char ulp_js[] = {
#embed "../ParityReport/Resources/ulp.js" suffix(,)
    0};
static const unsigned char view_js[] = {
#embed "../ParityReport/Resources/view.js" suffix(,)
    0};
static const unsigned char wave_file_js[] = {
#embed "../ParityReport/Resources/wave-file.js" suffix(,)
    0};
static const unsigned char waveform_js[] = {
#embed "../ParityReport/Resources/waveform.js" suffix(,)
    0};

static const struct report_resource resources[] = {
    {"abx.js", abx_js, sizeof(abx_js) - 1},
    {"approval.mustache", approval_mustache, sizeof(approval_mustache) - 1},
    {"axes.js", axes_js, sizeof(axes_js) - 1},
    {"bytes.js", bytes_js, sizeof(bytes_js) - 1},
    {"case-actions.js", case_actions_js, sizeof(case_actions_js) - 1},
    {"case-panel.js", case_panel_js, sizeof(case_panel_js) - 1},
    {"case-plots.js", case_plots_js, sizeof(case_plots_js) - 1},
    {"case-table.js", case_table_js, sizeof(case_table_js) - 1},
    {"change.js", change_js, sizeof(change_js) - 1},
    {"command.js", command_js, sizeof(command_js) - 1},
    {"components.js", components_js, sizeof(components_js) - 1},
    {"data-loader.js", data_loader_js, sizeof(data_loader_js) - 1},
    {"divergences.js", divergences_js, sizeof(divergences_js) - 1},
    {"dropped-sounds.js", dropped_sounds_js, sizeof(dropped_sounds_js) - 1},
    {"elements.js", elements_js, sizeof(elements_js) - 1},
    {"error-track.js", error_track_js, sizeof(error_track_js) - 1},
    {"figure.js", figure_js, sizeof(figure_js) - 1},
    {"filters.js", filters_js, sizeof(filters_js) - 1},
    {"format.js", format_js, sizeof(format_js) - 1},
    {"index.mustache", index_mustache, sizeof(index_mustache) - 1},
    {"keyboard.js", keyboard_js, sizeof(keyboard_js) - 1},
    {"limit-measures.js", limit_measures_js, sizeof(limit_measures_js) - 1},
    {"listen.js", listen_js, sizeof(listen_js) - 1},
    {"meaning.js", meaning_js, sizeof(meaning_js) - 1},
    {"measures.js", measures_js, sizeof(measures_js) - 1},
    {"model.js", model_js, sizeof(model_js) - 1},
    {"numbers.js", numbers_js, sizeof(numbers_js) - 1},
    {"octaves.js", octaves_js, sizeof(octaves_js) - 1},
    {"offset.js", offset_js, sizeof(offset_js) - 1},
    {"picture.js", picture_js, sizeof(picture_js) - 1},
    {"player.js", player_js, sizeof(player_js) - 1},
    {"plot-data.js", plot_data_js, sizeof(plot_data_js) - 1},
    {"pointer.js", pointer_js, sizeof(pointer_js) - 1},
    {"properties.js", properties_js, sizeof(properties_js) - 1},
    {"provenance.js", provenance_js, sizeof(provenance_js) - 1},
    {"publication.css", publication_css, sizeof(publication_css) - 1},
    {"publication.mustache", publication_mustache, sizeof(publication_mustache) - 1},
    {"report.css", report_css, sizeof(report_css) - 1},
    {"samples.js", samples_js, sizeof(samples_js) - 1},
    {"seed-measures.js", seed_measures_js, sizeof(seed_measures_js) - 1},
    {"sensitivity.js", sensitivity_js, sizeof(sensitivity_js) - 1},
    {"sensitivity.mustache", sensitivity_mustache, sizeof(sensitivity_mustache) - 1},
    {"served-page.js", served_page_js, sizeof(served_page_js) - 1},
    {"service.js", service_js, sizeof(service_js) - 1},
    {"sound-curves.js", sound_curves_js, sizeof(sound_curves_js) - 1},
    {"sound-list.js", sound_list_js, sizeof(sound_list_js) - 1},
    {"sound-measures.js", sound_measures_js, sizeof(sound_measures_js) - 1},
    {"sound-model.js", sound_model_js, sizeof(sound_model_js) - 1},
    {"sound-octaves.js", sound_octaves_js, sizeof(sound_octaves_js) - 1},
    {"sound-page.js", sound_page_js, sizeof(sound_page_js) - 1},
    {"sound-pairs.js", sound_pairs_js, sizeof(sound_pairs_js) - 1},
    {"sound-pictures.js", sound_pictures_js, sizeof(sound_pictures_js) - 1},
    {"sound-player.js", sound_player_js, sizeof(sound_player_js) - 1},
    {"sound-save.js", sound_save_js, sizeof(sound_save_js) - 1},
    {"sound-table.js", sound_table_js, sizeof(sound_table_js) - 1},
    {"source.js", source_js, sizeof(source_js) - 1},
    {"spectra.css", spectra_css, sizeof(spectra_css) - 1},
    {"spectra.mustache", spectra_mustache, sizeof(spectra_mustache) - 1},
    {"spectrogram.js", spectrogram_js, sizeof(spectrogram_js) - 1},
    {"spectrum.js", spectrum_js, sizeof(spectrum_js) - 1},
    {"start.js", start_js, sizeof(start_js) - 1},
    {"state.js", state_js, sizeof(state_js) - 1},
    {"strokes.js", strokes_js, sizeof(strokes_js) - 1},
    {"summary.js", summary_js, sizeof(summary_js) - 1},
    {"surface.js", surface_js, sizeof(surface_js) - 1},
    {"theme.js", theme_js, sizeof(theme_js) - 1},
    {"trend.js", trend_js, sizeof(trend_js) - 1},
    {"ulp.js", ulp_js, sizeof(ulp_js) - 1},
    {"view.js", view_js, sizeof(view_js) - 1},
    {"wave-file.js", wave_file_js, sizeof(wave_file_js) - 1},
    {"waveform.js", waveform_js, sizeof(waveform_js) - 1},
};

const long report_resource_count = sizeof(resources) / sizeof(resources[0]);

struct report_resource report_resource_at(long index) { return resources[index]; }
