package dev.armature.advisor.service;

import dev.armature.advisor.check.Advisor;
import dev.armature.advisor.convert.drift.LiveDrift;
import dev.armature.advisor.convert.export.Target;
import dev.armature.advisor.convert.source.LiveSource;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.table.LiveTables;
import dev.armature.advisor.cost.CostJson;
import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.cost.WhatIf;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings.Billing;
import dev.armature.advisor.model.Settings.TableClass;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.report.JsonReport;
import dev.armature.advisor.runtime.rule.DeclaredPatterns;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers about the text of a model, which is YAML or JSON of a megabyte at most. A text that is no model is no failure where it is being typed:
 * the answer is then {@code {"faults": [{"line", "column", "at", "message"}]}} alone.
 */
public final class ModelQuestions {
    /** Each is worked out anew. */
    private static final int OPTIONS_MAX = 60;

    private final Clock clock;

    /** @param clock says which waivers have expired */
    public ModelQuestions(Clock clock) {
        this.clock = clock;
    }

    /** What is wrong with it, and what it is: a report as {@code model check --format json} has it, and {@code "model"} and {@code "cost"}. */
    public Json check(byte[] text) throws IOException {
        return about(text, model -> {
            var report = Advisor.check(model, clock);
            var cost = CostReport.of(report.design(), PriceBooks.of(model));
            return JsonReport.of(report)
                    .with("model", ModelSheet.of(report.design()))
                    .with("cost", CostJson.of(cost));
        });
    }

    /**
     * What it costs, as it is and with something changed.
     *
     * <pre>
     * {"before": cost, "after": cost, "changes": [text], "unserved": [pattern], "breakEven": part, "targetUse": part,
     *  "options": [{"change", "words", "unserved": [pattern], "monthly"}],
     *  "modes": [{"billing", "class", "monthly"}]}
     * </pre>
     *
     * Options are changes of indexes that could be made, each with what the model would then cost if nothing else were changed; the modes are
     * those that the tables could have after the changes, all of them together.
     *
     * @param query the changes, as {@link CostChanges} reads them
     */
    public Json cost(byte[] text, String query) throws IOException {
        return about(text, model -> {
            var changes = CostChanges.of(model, query);
            var book = PriceBooks.of(model);
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("before", CostJson.of(CostReport.of(new Design(model), book)));
            members.put("after", CostJson.of(CostReport.of(new Design(changes.model()), book)));
            members.put("changes", texts(changes.words()));
            members.put("unserved", texts(changes.unserved()));
            members.put("breakEven", number(new Prices(book).breakEvenUtilisation()));
            members.put("targetUse", new Json.Number(Double.toString(Prices.TARGET_UTILISATION)));
            members.put("options", Json.array(options(model)));
            members.put("modes", Json.array(modes(changes.model())));
            return new Json.Object(members);
        });
    }

    private static List<Json> options(Model model) {
        List<String> changes = new ArrayList<>();
        for (TableModel table : model.tables()) {
            for (Index index : table.indexes()) {
                String name = table.name() + "." + index.name();
                changes.add("without-index=" + encoded(name));
                Stream.of(Index.Projection.ALL, Index.Projection.KEYS_ONLY)
                        .filter(projection -> projection != index.projection())
                        .forEach(projection -> changes.add("projection=" + encoded(name + "=" + projection)));
            }
        }
        return changes.stream()
                .limit(OPTIONS_MAX)
                .map(change -> option(model, change))
                .toList();
    }

    private static Json option(Model model, String change) {
        var changed = CostChanges.of(model, change);
        var cost = CostReport.of(new Design(changed.model()), PriceBooks.of(model));
        return Json.of("change", Json.text(change))
                .with("words", texts(changed.words()))
                .with("unserved", texts(changed.unserved()))
                .with("monthly", new Json.Number(cost.total().toPlainString()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<Json> modes(Model model) {
        List<Json> modes = new ArrayList<>();
        for (Billing billing : Billing.values()) {
            for (TableClass tableClass : TableClass.values()) {
                var other = WhatIf.withClass(WhatIf.withBilling(model, billing), tableClass);
                var cost = CostReport.of(new Design(other), PriceBooks.of(model));
                modes.add(Json.of("billing", Json.text(billing.name()))
                        .with("class", Json.text(tableClass.name()))
                        .with(
                                "monthly",
                                isPriced(cost) ? new Json.Number(cost.total().toPlainString()) : new Json.Null()));
            }
        }
        return modes;
    }

    /** A price that is missing counts as nothing in a total, which would make it look cheap. */
    private static boolean isPriced(CostReport cost) {
        return cost.tables().stream()
                .allMatch(table -> table.throughputCost().isPresent()
                        && table.storageCost().isPresent());
    }

    /** Which of its tables are not as it says: a report by the one rule about that, and {@code "tables": [{"name", "isThere"}]}. */
    public Json diff(byte[] text, Endpoint endpoint) throws IOException, InterruptedException {
        Model model;
        try {
            model = read(text);
        } catch (ModelException wrong) {
            return faults(wrong);
        }
        var drift = LiveDrift.ask(model, endpoint);
        var report = Advisor.check(model, List.of(drift), clock);
        List<Json> tables = model.tables().stream()
                .<Json>map(table -> Json.of("name", Json.text(table.name()))
                        .with("isThere", new Json.Bool(drift.has(table.name()))))
                .toList();
        return JsonReport.of(report).with("tables", Json.array(tables));
    }

    /**
     * The model in another form: {@code {"text", "notes"}}.
     *
     * @param query {@code to=} and the word of a {@link Target}
     */
    public Json export(byte[] text, String query) throws IOException {
        String word = query.startsWith("to=") ? query.substring("to=".length()) : query;
        var target = Target.named(word)
                .orElseThrow(() -> new IllegalArgumentException("export takes to= and one of "
                        + String.join(
                                ", ",
                                Stream.of(Target.values()).map(Target::word).toList())
                        + " behind its ?, not '" + query + "'"));
        return about(text, model -> {
            var export = target.write(model, clock.instant());
            return Json.of("text", Json.text(export.text())).with("notes", texts(export.notes()));
        });
    }

    /**
     * A model of a table that is there, as far as its items tell what they are: {@code {"text"}}. A thousand of them are read.
     *
     * @param query {@code table=} and its name
     */
    public Json draft(String query, Endpoint endpoint) throws IOException, InterruptedException {
        if (!query.startsWith("table=")) {
            throw new IllegalArgumentException(
                    "draft takes table= and the name of a table behind its ?, not '" + query + "'");
        }
        String table = URLDecoder.decode(query.substring("table=".length()), StandardCharsets.UTF_8);
        try {
            var draft = new LiveSource(new LiveTables(endpoint), LiveSource.SAMPLE_DEFAULT).read(List.of(table));
            return Json.of("text", Json.text(draft.yaml()));
        } catch (ConversionException refused) {
            throw new IllegalArgumentException(refused.getMessage(), refused);
        }
    }

    /**
     * Which of its access patterns a request is: {@code {"hasTable", "patterns": [{"id", "name", "entity"}]}}.
     *
     * @param query the request, as {@link RequestInWords} reads it
     */
    public Json patterns(byte[] text, String query) throws IOException {
        var requests = RequestInWords.read(query);
        return about(text, model -> {
            var design = new Design(model);
            List<Json> patterns = DeclaredPatterns.of(design, requests).stream()
                    .<Json>map(
                            placed -> Json.of("id", Json.text(placed.pattern().id()))
                                    .with("name", Json.text(placed.pattern().name()))
                                    .with("entity", Json.text(placed.entity().name())))
                    .toList();
            return Json.of(
                            "hasTable",
                            new Json.Bool(model.table(requests.table()).isPresent()))
                    .with("patterns", Json.array(patterns));
        });
    }

    /** An answer about a model. */
    private interface Answer {
        Json about(Model model) throws IOException;
    }

    private static Json about(byte[] text, Answer answer) throws IOException {
        Model model;
        try {
            model = read(text);
        } catch (ModelException wrong) {
            return faults(wrong);
        }
        return answer.about(model);
    }

    private static Model read(byte[] text) throws IOException {
        return PriceBooks.withBuiltIn(ModelReader.read(ModelFile.text(new ByteArrayInputStream(text))));
    }

    private static Json faults(ModelException wrong) {
        List<Json> faults = wrong.faults().stream()
                .<Json>map(fault -> Json.of("line", Json.number(fault.line()))
                        .with("column", Json.number(fault.column()))
                        .with("at", Json.text(fault.path()))
                        .with("message", Json.text(fault.problem())))
                .toList();
        return Json.of("faults", Json.array(faults));
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::text).toList());
    }

    private static Json number(Optional<BigDecimal> number) {
        return number.<Json>map(known -> new Json.Number(known.toPlainString())).orElseGet(Json.Null::new);
    }
}
