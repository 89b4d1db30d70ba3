package io.mneme.transfer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.transfer.AdoptedHistory.AdoptionState;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Describes what was found, and what became of it.
 *
 * @param histories what was found, at least one
 */
record AdoptionReport(List<AdoptedHistory> histories) {

    private static final String OPEN_END =
            "; a journal ends the last line when it opens the file, or moves it to quarantine/ if it is torn";

    AdoptionReport {
        histories = List.copyOf(histories);
    }

    /** Returns the report for programs. */
    ObjectNode json() {
        ObjectNode report = JsonNodeFactory.instance.objectNode();
        ArrayNode found = report.putArray("found");
        histories.forEach(one -> found.add(json(one)));
        return report;
    }

    private static ObjectNode json(AdoptedHistory one) {
        FoundHistory history = one.history();
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("program", history.program().title())
                .put("kind", history.program().kind())
                .put("folder", history.files().folder().toString());
        names(history).forEach(node.putArray("files")::add);
        node.put("entries", history.entries())
                .put("first", history.first().map(Object::toString).orElse(null))
                .put("last", history.last().map(Object::toString).orElse(null));
        ObjectNode versions = node.putObject("versions");
        history.versions().forEach((version, count) -> versions.put(String.valueOf(version), count));
        node.put("skipped", history.skipped());
        history.reasons().forEach(node.putArray("reasons")::add);
        history.openEnds().forEach(node.putArray("open_ends")::add);
        return node.put("state", one.state().name().toLowerCase(Locale.ROOT)).put("message", one.message());
    }

    private static List<String> names(FoundHistory history) {
        Path folder = history.files().folder();
        return history.files().files().stream()
                .map(file -> folder.relativize(file).toString())
                .toList();
    }

    /** Returns the report for people. */
    @Override
    public String toString() {
        String all = histories.stream().map(AdoptionReport::text).collect(Collectors.joining("\n\n"));
        if (histories.stream().anyMatch(AdoptedHistory::isRefused)) {
            return all + "\n\nNothing was changed.";
        }
        return histories.stream().anyMatch(one -> one.state() == AdoptionState.READY)
                ? all + "\n\nNothing was changed; the option --yes does it."
                : all;
    }

    private static String text(AdoptedHistory one) {
        FoundHistory history = one.history();
        StringBuilder text = new StringBuilder("%s, %s: %s"
                .formatted(
                        history.program().title(),
                        history.program().form(),
                        history.files().folder()));
        line(text, "files", files(names(history)));
        line(text, "entries", "%,d%s".formatted(history.entries(), span(history)));
        if (!history.versions().isEmpty()) {
            line(text, "versions", versions(history));
        }
        if (history.skipped() > 0) {
            skipped(text, history);
        }
        if (!history.openEnds().isEmpty()) {
            line(text, "no line end", String.join(", ", history.openEnds()) + OPEN_END);
        }
        line(text, state(one.state()), one.message());
        return text.toString();
    }

    private static void skipped(StringBuilder text, FoundHistory history) {
        line(
                text,
                "skipped",
                "%,d, which are no %ss"
                        .formatted(history.skipped(), history.program().kind()));
        history.reasons().forEach(reason -> text.append("\n              ").append(reason));
        text.append(history.skipped() > history.reasons().size() ? "\n              …" : "");
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("\n  %-12s".formatted(name)).append(value);
    }

    private static String files(List<String> names) {
        String last = names.get(names.size() - 1);
        return names.size() == 1 ? last : "%,d, %s to %s".formatted(names.size(), names.get(0), last);
    }

    private static String span(FoundHistory history) {
        return history.first()
                .map(first -> ", " + first + " to " + history.last().orElse(first))
                .orElse("");
    }

    private static String versions(FoundHistory history) {
        return history.versions().entrySet().stream()
                .map(version -> "%d (%,d)".formatted(version.getKey(), version.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String state(AdoptionState state) {
        return switch (state) {
            case READY -> "to do";
            case READ_IN_PLACE, ADOPTED, IMPORTED -> "done";
            case REFUSED -> "refused";
        };
    }
}
