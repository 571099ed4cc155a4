/** The page for Prometheus of a server that has run for some seconds: the same each time, with a burst, a few errors and some throttling. */
export function metricsAt(seconds: number): string {
  // Rates are of steps of two seconds, and a minute passes before the first.
  const look = Math.max(0, (seconds - 60) / 2);
  const sum = (rate: (at: number) => number) => Array.from({ length: Math.ceil(look) + 30 }, (_, i) => rate(i) * 2 * Math.min(1, Math.max(0, look + 30 - i))).reduce((all, each) => all + each, 0);
  const wave = (at: number, of: number) => 0.5 + 0.5 * Math.sin((at / of) * Math.PI);
  const burst = (at: number) => (at > 82 && at < 100 ? 1 + 0.3 * wave(at, 4) : 0);
  const requests = sum((at) => 220 + 60 * wave(at, 14) + 420 * burst(at));
  const label = '{account="000000000000",region="us-east-1",table="GitHub"}';
  const lines = [
    `armature_requests_total${label} ${requests}`,
    `dynamodb_user_errors_total${label} ${sum((at) => (at % 17 === 3 ? 1.5 : 0))}`,
    `dynamodb_system_errors_total${label} 0`,
    `dynamodb_consumed_write_capacity_units_total${label} ${sum((at) => 120 + 30 * wave(at, 9) + 380 * burst(at))}`,
    `dynamodb_consumed_read_capacity_units_total${label} ${sum((at) => 260 + 80 * wave(at, 14) + 90 * burst(at))}`,
    `dynamodb_write_throttle_events_total${label} ${sum((at) => (at > 88 && at < 97 ? 14 : 0))}`,
    `dynamodb_read_throttle_events_total${label} 0`,
    `dynamodb_conditional_check_failed_requests_total${label} ${sum((at) => 2 + 2 * wave(at, 7))}`,
    `dynamodb_transaction_conflict_total${label} ${sum((at) => 3 * burst(at))}`,
    `dynamodb_returned_item_count_total${label} ${sum((at) => 900 + 300 * wave(at, 14))}`,
    `dynamodb_time_to_live_deleted_item_count_total${label} ${sum((at) => (at % 30 > 24 ? 12 : 0))}`,
    `armature_stream_iterator_age_seconds${label} ${0.3 + 2.4 * burst(look + 30)}`,
    `armature_items${label} ${2_104_000 + Math.round(look) * 31}`,
    `armature_connections ${14 + Math.round(4 * wave(look, 20))}`,
    `jvm_memory_used_bytes{area="heap"} ${(180 + ((Math.round(look) * 11) % 90)) * 1024 * 1024}`,
  ];
  // Times of requests: most in a millisecond, the slowest more in the burst.
  const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05];
  for (const [i, le] of buckets.entries()) lines.push(`dynamodb_successful_request_latency_seconds_bucket{table="GitHub",le="${le}"} ${sum((at) => (220 + 60 * wave(at, 14)) * [0.35, 0.8, 0.95, 0.99, 0.998, 1, 1][i]! + 420 * burst(at) * [0.1, 0.4, 0.7, 0.9, 0.97, 0.995, 1][i]!)}`);
  lines.push(`dynamodb_successful_request_latency_seconds_bucket{table="GitHub",le="+Inf"} ${requests}`);
  return `${lines.join("\n")}\n`;
}
