package dev.armature.embedded;

import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.advisor.runtime.TrafficAdvisor.Question;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.embedded.ObservedFinding.Severity;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.TrafficListener;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The only class that calls the advisor, so that an application that does not ask it needs none. */
final class Advice {
    private final TrafficAdvisor advisor;

    private Advice(TrafficAdvisor advisor) {
        this.advisor = advisor;
    }

    static Advice of(Engine engine, Optional<String> model) {
        try {
            return new Advice(TrafficAdvisor.of(engine, model.map(ModelReader::read)));
        } catch (NoClassDefFoundError missing) {
            throw new IllegalStateException("observe() needs dev.armature:armature-advisor on the class path", missing);
        }
    }

    TrafficAdvisor advisor() {
        return advisor;
    }

    TrafficListener listener() {
        return advisor.listener();
    }

    /** Requests of a program that has the database to itself are those of a test. */
    Findings findings() {
        return new Findings(
                advisor.findings(Question.OF_A_TEST).stream().map(Advice::shown).toList(),
                TrafficRules.ALL.stream().map(TrafficRule::id).collect(Collectors.toSet()));
    }

    private static ObservedFinding shown(TrafficFinding found) {
        var finding = found.finding();
        return new ObservedFinding(
                finding.rule(),
                Severity.valueOf(finding.severity().name()),
                finding.place().path(),
                finding.message(),
                finding.evidence(),
                finding.remedy(),
                Optional.ofNullable(finding.monthlyCost()),
                found.window(),
                found.requests(),
                found.confidence().name().toLowerCase(Locale.ROOT));
    }

    void forget() {
        advisor.reset();
    }
}
