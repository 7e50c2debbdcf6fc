#!/usr/bin/env bash
# fuzz.sh PROGRAM SECONDS PARSER...: searches for inputs that break each parser, starting from its corpus in
# Tests/ReliabilityTests/Corpus. New inputs are kept in .build/fuzz/found; a crash, or an input that takes more than
# five seconds or 512 MB, ends with an error and the input's path.
set -euo pipefail
program=$1 seconds=$2
shift 2
for parser in "$@"; do
  found=.build/fuzz/found/$parser
  mkdir -p "$found"
  seeds=Tests/ReliabilityTests/Corpus/$parser
  test -d "$seeds" || seeds=
  echo "== $parser"
  "$program" "$parser" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=512 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix="$found-" "$found" $seeds 2>&1 |
    grep -E 'stat::(number_of_executed_units|slowest_unit_time_sec|peak_rss_mb)|SUMMARY|Test unit written|cov:' |
    awk '/cov:/ { last = $0; next } { print } END { print last }'
done
