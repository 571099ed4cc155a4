package dev.armature.bench;

import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** What else a server is asked to bear: half of what it can do, many connections, and all of them wanting the same item. */
final class OtherLoads {
    private static final int MANY = 256;
    private static final int CROWD = 32;
    /** Until a load that the server is used to runs evenly. */
    private static final Duration SETTLING = Duration.ofSeconds(1);

    private static final String HOT_KEY = "{\"pk\":{\"S\":\"user#00000000\"},\"sk\":{\"S\":\"profile\"}}";
    private static final Pattern VERSION = Pattern.compile("\"ver\":\\{\"N\":\"(\\d+)\"}");

    private final Options options;
    private final int port;
    private final int ceilingPort;
    private final Map<Workload, Measurement> alone;

    /**
     * @param ceilingPort of the server that answers everything with the same bytes
     * @param alone what the server did with the usual number of connections
     */
    OtherLoads(Options options, int port, int ceilingPort, Map<Workload, Measurement> alone) {
        this.options = options;
        this.port = port;
        this.ceilingPort = ceilingPort;
        this.alone = alone;
    }

    /**
     * The 99th percentile at half of the maximum rate.
     *
     * @param ceilingMicros what the server had that answers everything with the same bytes, asked as often in between
     */
    record HalfRate(int micros, int ceilingMicros) {}

    /**
     * @param many the rate with many connections, of the rate with the usual number
     * @param crowd the rate of updates of one item, of the rate of updates of many, both from the same number of connections
     * @param puts the rate of puts from {@link RocksDbAlone#THREADS} connections
     */
    record Seen(Map<Workload, HalfRate> halfRate, Map<Workload, Double> many, double crowd, double puts) {}

    Seen measure() throws IOException, InterruptedException {
        return new Seen(
                Map.of(Workload.GET, atHalfTheRate(Workload.GET), Workload.PUT, atHalfTheRate(Workload.PUT)),
                Map.of(Workload.GET, withMany(Workload.GET), Workload.PUT, withMany(Workload.PUT)),
                crowd(),
                run(RocksDbAlone.THREADS, Workload.PUT.template()).perSecond());
    }

    private HalfRate atHalfTheRate(Workload workload) throws IOException, InterruptedException {
        double rate = rate(workload) / 2;
        List<Integer> micros = Turns.medians(
                Comparator.naturalOrder(),
                () -> paced(port, workload, rate).p99Micros(),
                () -> paced(ceilingPort, workload, rate).p99Micros());
        var halfRate = new HalfRate(micros.getFirst(), micros.getLast());
        say(String.format(
                Locale.ROOT,
                "%s at %,.0f/s: p99 %,d µs, and %,d µs of the ceiling",
                workload.title(),
                rate,
                halfRate.micros(),
                halfRate.ceilingMicros()));
        return halfRate;
    }

    private Measurement paced(int asked, Workload workload, double rate) throws IOException {
        return new LoadClient(asked, options.connections(), new SplittableRandom(1))
                .run(workload.template(), SETTLING, options.measured(), rate);
    }

    private double withMany(Workload workload) throws IOException, InterruptedException {
        List<Double> rates = Turns.medians(
                Comparator.naturalOrder(),
                () -> run(MANY, workload.template()).perSecond(),
                () -> run(options.connections(), workload.template()).perSecond());
        double ratio = rates.getFirst() / rates.getLast();
        say(String.format(Locale.ROOT, "%s with %d connections: %.2f", workload.title(), MANY, ratio));
        return ratio;
    }

    private double crowd() throws IOException, InterruptedException {
        List<Double> rates = Turns.medians(
                Comparator.naturalOrder(),
                this::updatesOfOneItem,
                () -> run(CROWD, Workload.UPDATE.template()).perSecond());
        double ratio = rates.getFirst() / rates.getLast();
        say(String.format(Locale.ROOT, "update of one item by %d connections: %.2f", CROWD, ratio));
        return ratio;
    }

    private double updatesOfOneItem() throws IOException {
        long before = version();
        Measurement hot = client(CROWD).run(Workload.UPDATE.template(1), Duration.ZERO, options.measured());
        long done = version() - before;
        // What was under way at the end may have been done or not.
        if (hot.refused() > 0 || done < hot.requests() || done > hot.requests() + CROWD) {
            throw new IllegalStateException("of " + hot.requests() + " updates of one item, " + done + " are there");
        }
        return hot.perSecond();
    }

    private long version() throws IOException {
        try (var connection = new Connection(port)) {
            String answer = connection.ask(
                    "GetItem", "{\"TableName\":\"bench\",\"ConsistentRead\":true,\"Key\":" + HOT_KEY + "}");
            var version = VERSION.matcher(answer);
            if (!version.find()) {
                throw new IllegalStateException("no version in " + answer);
            }
            return Long.parseLong(version.group(1));
        }
    }

    private double rate(Workload workload) {
        Measurement measurement = alone.get(workload);
        if (measurement == null) {
            throw new IllegalStateException(workload + " was not measured");
        }
        return measurement.perSecond();
    }

    private Measurement run(int connections, RequestTemplate template) throws IOException {
        return client(connections).run(template, SETTLING, options.measured());
    }

    private LoadClient client(int connections) {
        return new LoadClient(port, connections, new SplittableRandom(1));
    }

    private static void say(String line) {
        System.out.println("  " + line);
    }
}
