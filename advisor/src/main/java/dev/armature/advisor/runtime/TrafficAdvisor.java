package dev.armature.advisor.runtime;

import dev.armature.advisor.check.Waivers;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Waiver;
import dev.armature.advisor.runtime.observation.Observer;
import dev.armature.advisor.runtime.observation.RollUpFile;
import dev.armature.advisor.runtime.observation.Seen;
import dev.armature.advisor.runtime.rule.Inquiry;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.TrafficListener;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Observes the calls of an engine, and says what is wrong with them.
 *
 * <pre>{@code
 * var advisor = TrafficAdvisor.of(engine, Optional.empty());
 * engine.calls().add(advisor.listener());
 * assertThat(advisor.findings(Question.OF_A_SERVER)).isEmpty();
 * }</pre>
 */
public final class TrafficAdvisor implements AutoCloseable {
    private static final Duration SAVE_INTERVAL = Duration.ofHours(1);

    private final Engine engine;
    private final Observer observer;
    private final Optional<Model> model;
    private final Optional<RollUpFile> file;

    /**
     * How findings are asked for.
     *
     * @param model in the place of the one that the advisor has
     * @param isTest whether the requests are those of a test, each of which stands for many
     * @param hashesKeys whether keys are shown as hashes
     */
    public record Question(Optional<Model> model, boolean isTest, boolean hashesKeys) {
        public static final Question OF_A_SERVER = new Question(Optional.empty(), false, false);
        public static final Question OF_A_TEST = new Question(Optional.empty(), true, false);

        public Question withModel(Model other) {
            return new Question(Optional.of(other), isTest, hashesKeys);
        }

        public Question withHashedKeys(boolean hashed) {
            return new Question(model, isTest, hashed);
        }
    }

    /**
     * What was found.
     *
     * @param seen what it was found in
     * @param waived what the model says is known and accepted
     */
    public record Answer(Seen seen, List<TrafficFinding> findings, List<Waived> waived) {
        public Answer {
            findings = List.copyOf(findings);
            waived = List.copyOf(waived);
        }
    }

    /** A finding, and the waiver that takes it away. */
    public record Waived(TrafficFinding found, Waiver waiver) {}

    private TrafficAdvisor(Engine engine, Optional<Model> model, Optional<Path> directory) {
        this.engine = engine;
        this.model = model;
        this.observer = new Observer(engine);
        this.file = directory.map(path -> new RollUpFile(path, observer));
    }

    /** One that forgets with the process. */
    public static TrafficAdvisor of(Engine engine, Optional<Model> model) {
        return new TrafficAdvisor(engine, model, Optional.empty());
    }

    /** One that goes on from what is in a data directory, and writes down what it sees every hour and when it is closed. */
    public static TrafficAdvisor keepingIn(Path directory, Engine engine, Optional<Model> model) {
        var advisor = new TrafficAdvisor(engine, model, Optional.of(directory));
        advisor.file.ifPresent(RollUpFile::load);
        engine.background().every(SAVE_INTERVAL, "roll-up of traffic", advisor::save);
        return advisor;
    }

    /** What has to be told of the calls. */
    public TrafficListener listener() {
        return observer;
    }

    /** What there is to say, the worst first. */
    public Answer answer(Question question) {
        var asked = question.model().or(() -> model);
        var prices = new Prices(asked.map(PriceBooks::of).orElseGet(PriceBooks::standard));
        var inquiry = new Inquiry(
                observer.seen(), asked.map(Design::new).orElse(null), prices, question.isTest(), question.hashesKeys());
        List<TrafficFinding> findings = new ArrayList<>();
        List<Waived> waived = new ArrayList<>();
        var waivers = asked.map(this::waivers);
        for (TrafficFinding found : TrafficRules.findings(inquiry)) {
            waivers.flatMap(known -> known.waiverOf(found.finding()))
                    .ifPresentOrElse(waiver -> waived.add(new Waived(found, waiver)), () -> findings.add(found));
        }
        return new Answer(inquiry.seen(), findings, waived);
    }

    /** What was seen, without a word about it; nothing that is going on is disturbed. */
    public Seen glance() {
        return observer.glance();
    }

    /** The model that traffic is held against, unless another is given. */
    public Optional<Model> model() {
        return model;
    }

    public List<TrafficFinding> findings(Question question) {
        return answer(question).findings();
    }

    private Waivers waivers(Model known) {
        return new Waivers(
                known,
                TrafficRules.ALL.stream().map(TrafficRule::id).toList(),
                LocalDate.ofInstant(engine.clock().instant(), engine.clock().getZone()));
    }

    /** Forgets what was seen. */
    public void reset() {
        observer.reset();
        save();
    }

    private void save() {
        file.ifPresent(RollUpFile::save);
    }

    @Override
    public void close() {
        save();
    }
}
