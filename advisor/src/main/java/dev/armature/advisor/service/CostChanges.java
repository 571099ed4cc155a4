package dev.armature.advisor.service;

import dev.armature.advisor.cost.WhatIf;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What is to be changed before a model's cost is worked out, as the options of {@code armature model cost} have it: {@code without-index=GSI1},
 * {@code projection=GSI1=INCLUDE:title,price}, {@code class=STANDARD} and {@code billing=provisioned}, each as often as one likes.
 *
 * @param words what was changed, for people
 * @param unserved patterns that nothing serves any more
 */
record CostChanges(Model model, List<String> words, List<String> unserved) {
    private static final int CHANGES_MAX = 64;

    CostChanges {
        words = List.copyOf(words);
        unserved = List.copyOf(unserved);
    }

    /** @param query as it stands behind the question mark; empty if nothing does */
    static CostChanges of(Model model, String query) {
        String[] parts = query.isEmpty() ? new String[0] : query.split("&", CHANGES_MAX + 1);
        if (parts.length > CHANGES_MAX) {
            throw new IllegalArgumentException("these are more than " + CHANGES_MAX + " changes");
        }
        var changes = new CostChanges(model, List.of(), List.of());
        for (String part : parts) {
            int equals = part.indexOf('=');
            String name = part.substring(0, Math.max(0, equals));
            changes = changes.with(name, decoded(part.substring(equals + 1)));
        }
        return changes;
    }

    private static String decoded(String value) {
        return URLDecoder.decode(value, StandardCharsets.UTF_8);
    }

    private CostChanges with(String name, String value) {
        return switch (name) {
            case "without-index" -> {
                requireIndex(value);
                yield changed(WhatIf.withoutIndex(model, value), "no " + value, WhatIf.readersOf(model, value));
            }
            case "projection" -> projected(value);
            case "class" -> {
                var tableClass = named(Settings.TableClass.values(), value);
                yield changed(WhatIf.withClass(model, tableClass), "table class " + tableClass, List.of());
            }
            case "billing" -> {
                var billing = named(Settings.Billing.values(), value);
                String word = billing == Settings.Billing.ON_DEMAND ? "requests on demand" : "provisioned capacity";
                yield changed(WhatIf.withBilling(model, billing), word, List.of());
            }
            default ->
                throw new IllegalArgumentException(
                        "cost takes without-index, projection, class and billing behind its ?, not '" + name + "'");
        };
    }

    private CostChanges projected(String value) {
        int equals = value.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException(
                    "a projection is INDEX=ALL, INDEX=KEYS_ONLY or INDEX=INCLUDE:a,b, not '" + value + "'");
        }
        String index = value.substring(0, equals);
        requireIndex(index);
        int colon = value.indexOf(':', equals);
        var projection =
                named(Index.Projection.values(), value.substring(equals + 1, colon < 0 ? value.length() : colon));
        List<String> included =
                colon < 0 ? List.of() : Arrays.asList(value.substring(colon + 1).split(",", -1));
        String word = projection + (included.isEmpty() ? "" : " " + String.join(", ", included)) + " in " + index;
        return changed(WhatIf.withProjection(model, index, projection, included), word, List.of());
    }

    private CostChanges changed(Model other, String word, List<String> further) {
        List<String> all = new ArrayList<>(words);
        all.add(word);
        List<String> left = new ArrayList<>(unserved);
        left.addAll(further);
        return new CostChanges(other, all, left);
    }

    private void requireIndex(String index) {
        if (!WhatIf.hasIndex(model, index)) {
            throw new IllegalArgumentException("there is no index " + index + " in the model");
        }
    }

    private static <E extends Enum<E>> E named(E[] all, String word) {
        return Stream.of(all)
                .filter(each -> each.name().equals(word.toUpperCase(Locale.ROOT).replace('-', '_')))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + word + "; there are "
                        + String.join(", ", Stream.of(all).map(Enum::name).toList())));
    }
}
