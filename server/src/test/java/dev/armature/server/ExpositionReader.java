package dev.armature.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the text format of Prometheus as strictly as its specification allows, and refuses whatever is not quite right.
 *
 * <p>Each metric says what it is, then what kind it is, then has its samples; it is there once, and no sample is there twice.
 */
final class ExpositionReader {
    /** A metric with its samples, by everything that stands before the value. */
    record Metric(String help, String type, Map<String, Double> samples) {}

    /** What a sample belongs to before there is any metric. */
    private static final Metric NONE = new Metric("", "none", Map.of());

    private final Map<String, Metric> metrics = new LinkedHashMap<>();
    private String name = "";

    static Map<String, Metric> read(String text) {
        if (!text.endsWith("\n")) {
            throw new AssertionError("the last line does not end");
        }
        var reader = new ExpositionReader();
        String[] lines = text.substring(0, text.length() - 1).split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].startsWith("# HELP ")) {
                reader.begin(lines[i], i + 1 < lines.length ? lines[i + 1] : "");
                i++;
            } else {
                reader.sample(lines[i]);
            }
        }
        reader.metrics.forEach(ExpositionReader::checkHistogram);
        return reader.metrics;
    }

    private void begin(String help, String type) {
        String[] said = help.split(" ", 4);
        String[] kind = type.split(" ", -1);
        name = said[2];
        require(name.matches("[a-zA-Z_:][a-zA-Z0-9_:]*"), help);
        require(said.length == 4 && !said[3].isBlank(), help);
        require(kind.length == 4 && kind[0].equals("#") && kind[1].equals("TYPE") && kind[2].equals(name), type);
        require(kind[3].matches("counter|gauge|histogram"), type);
        require(kind[3].equals("counter") == name.endsWith("_total"), type);
        require(metrics.put(name, new Metric(said[3], kind[3], new LinkedHashMap<>())) == null, help);
    }

    private void sample(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) != '{' && line.charAt(end) != ' ') {
            end++;
        }
        var metric = metrics.getOrDefault(name, NONE);
        require(belongs(line.substring(0, end), metric), line);
        int value = line.charAt(end) == '{' ? labels(line, end + 1) : end;
        require(line.charAt(value) == ' ', line);
        double parsed = Double.parseDouble(line.substring(value + 1));
        require(!metric.type().equals("counter") || parsed >= 0, line);
        require(metric.samples().put(line.substring(0, value), parsed) == null, line);
    }

    private boolean belongs(String sample, Metric metric) {
        return metric.type().equals("histogram") ? sample.matches(name + "_(bucket|sum|count)") : sample.equals(name);
    }

    /** Where the labels end that begin at a place. */
    private static int labels(String line, int start) {
        Map<String, String> labels = new TreeMap<>();
        int at = start;
        while (true) {
            int equals = line.indexOf("=\"", at);
            require(equals > at, line);
            String label = line.substring(at, equals);
            require(label.matches("[a-zA-Z_][a-zA-Z0-9_]*"), line);
            int close = equals + 2;
            while (line.charAt(close) != '"') {
                if (line.charAt(close) == '\\') {
                    close++;
                    require("\\\"n".indexOf(line.charAt(close)) >= 0, line);
                }
                close++;
            }
            require(labels.put(label, line.substring(equals + 2, close)) == null, line);
            if (line.charAt(close + 1) == '}') {
                return close + 2;
            }
            require(line.charAt(close + 1) == ',', line);
            at = close + 2;
        }
    }

    /** Buckets never shrink, the last one holds everything, and each row of them has a sum. */
    private static void checkHistogram(String name, Metric metric) {
        if (!metric.type().equals("histogram")) {
            return;
        }
        String row = "";
        double last = 0;
        for (var sample : metric.samples().entrySet()) {
            String key = sample.getKey();
            if (key.startsWith(name + "_bucket")) {
                String labels = key.substring((name + "_bucket").length()).replaceFirst(",?\\ble=\"[^\"]*\"}", "}");
                last = labels.equals(row) ? last : 0;
                row = labels;
                require(sample.getValue() >= last, key);
                last = sample.getValue();
                if (key.contains("le=\"+Inf\"")) {
                    String suffix = labels.equals("{}") ? "" : labels;
                    require(Double.valueOf(last).equals(metric.samples().get(name + "_count" + suffix)), key);
                    require(metric.samples().containsKey(name + "_sum" + suffix), key);
                }
            }
        }
    }

    private static void require(boolean holds, String line) {
        if (!holds) {
            throw new AssertionError("Prometheus would not read this: " + line);
        }
    }
}
