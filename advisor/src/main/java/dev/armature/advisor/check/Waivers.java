package dev.armature.advisor.check;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.Waiver;
import dev.armature.advisor.read.Spelling;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a model says is known and accepted, and which of it was found. */
public final class Waivers {
    /** Rules about traffic have waivers in the same list, and are asked elsewhere. */
    private static final String TRAFFIC = "RT-";

    private final Model model;
    private final List<String> asked;
    private final LocalDate today;
    private final Set<Waiver> used = new HashSet<>();

    /** @param rules the ids of those that were asked: a waiver of another one cannot have matched */
    public Waivers(Model model, List<String> rules, LocalDate today) {
        this.model = model;
        this.asked = List.copyOf(rules);
        this.today = today;
    }

    /** The first that is good for it. */
    public Optional<Waiver> waiverOf(Finding finding) {
        List<Waiver> fitting = model.waivers().stream()
                .filter(waiver -> id(waiver).equals(finding.rule()))
                .filter(waiver -> isAt(waiver.at(), finding.place().path()))
                .toList();
        used.addAll(fitting);
        return fitting.stream().filter(waiver -> !isExpired(waiver)).findFirst();
    }

    private static String id(Waiver waiver) {
        return waiver.rule().strip().toUpperCase(Locale.ROOT);
    }

    private boolean isExpired(Waiver waiver) {
        return waiver.until() != null && today.isAfter(waiver.until());
    }

    /** Whether a finding's path is the waiver's, or begins with it. Neither has to name the table. */
    private boolean isAt(String at, String path) {
        String wanted = at.endsWith(".*") ? at.substring(0, at.length() - 2) : at;
        return wanted.isEmpty()
                || wanted.equals("*")
                || isBeginning(wanted, path)
                || isBeginning(withoutTable(wanted), withoutTable(path));
    }

    private static boolean isBeginning(String at, String path) {
        return path.equals(at) || path.startsWith(at + ".");
    }

    private String withoutTable(String path) {
        for (TableModel table : model.tables()) {
            String prefix = "tables." + table.name() + ".";
            if (path.startsWith(prefix)) {
                return path.substring(prefix.length());
            }
        }
        return path;
    }

    /** To be asked when all findings have been looked at. */
    List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        for (Waiver waiver : model.waivers()) {
            String id = id(waiver);
            if (StaticRules.rule(id).isEmpty() && !id.startsWith(TRAFFIC)) {
                notes.add(new Note(
                        waiver.place(),
                        "there is no rule " + waiver.rule() + Spelling.suggestion(id, StaticRules.ids())));
            } else if (isExpired(waiver)) {
                notes.add(new Note(
                        waiver.place(),
                        "the waiver of " + id + " ended on " + waiver.until() + ", and "
                                + (used.contains(waiver)
                                        ? "what it waived is reported again"
                                        : "there is nothing left to waive")));
            } else if (asked.contains(id) && !used.contains(waiver)) {
                notes.add(new Note(
                        waiver.place(),
                        "the waiver of " + id + " matches nothing"
                                + (waiver.at().isEmpty() ? "" : " at " + waiver.at()) + ": take it out"));
            }
        }
        return notes;
    }
}
