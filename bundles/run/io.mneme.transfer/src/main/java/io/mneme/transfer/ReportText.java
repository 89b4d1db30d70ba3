package io.mneme.transfer;

import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportReport.ImportedEntries;
import io.mneme.api.transfer.ImportReport.SkipReason;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/**
 * The report of an import for people.
 *
 * @param report the report
 */
record ReportText(ImportReport report) {

    private static final int MAX_REASONS = 5;

    /** Returns imports, a line each, and the names of the importers. */
    static String table(List<ImportReport> reports, List<String> importers) {
        StringBuilder text = new StringBuilder();
        reports.forEach(report -> text.append("%s  %-8s %3.0f %%  %s  %s%n"
                .formatted(
                        report.id(),
                        report.state().name().toLowerCase(Locale.ROOT),
                        report.progress() * 100,
                        report.file().isEmpty() ? "-" : report.file(),
                        new ReportText(report).counts())));
        return text + (reports.isEmpty() ? "no import runs or waits\n" : "") + "importers: "
                + String.join(", ", importers);
    }

    @Override
    public String toString() {
        return switch (report.state()) {
            case WAITING -> "no importer recognizes it; it waits as " + report.id()
                    + ", and is read when an importer arrives (journal:imports)" + problems();
            case UNKNOWN -> "no importer recognizes it" + problems();
            default -> counts() + reasons() + problems() + unknown();
        };
    }

    private String counts() {
        ImportedEntries entries = report.entries();
        StringBuilder text = new StringBuilder("%,d %s %s"
                .formatted(entries.recorded(), noun(entries), report.dryRun() ? "to be recorded" : "recorded"));
        if (entries.conversations() > 0) {
            text.append(" of %,d conversation%s"
                    .formatted(entries.conversations(), entries.conversations() == 1 ? "" : "s"));
        }
        text.append(span(entries));
        if (entries.notRecorded() > 0) {
            text.append("; %,d not recorded by rule, because their mode is a chain of modes"
                    .formatted(entries.notRecorded()));
        }
        if (entries.recordedBefore() > 0) {
            text.append("; %,d already there".formatted(entries.recordedBefore()));
        }
        if (report.files().ignored() > 0) {
            text.append("; %,d other file%s"
                    .formatted(report.files().ignored(), report.files().ignored() == 1 ? "" : "s"));
        }
        return text.toString();
    }

    private static String noun(ImportedEntries entries) {
        String kind = entries.kinds().size() == 1 ? entries.kinds().get(0) : "entr";
        boolean isOne = entries.recorded() == 1;
        return kind.equals("entr") ? isOne ? "entry" : "entries" : kind + (isOne ? "" : "s");
    }

    private static String span(ImportedEntries entries) {
        String first = entries.first().map(ReportText::day).orElse("");
        String last = entries.last().map(ReportText::day).orElse("");
        return first.equals(last) ? first.isEmpty() ? "" : ", " + first : ", " + first + " to " + last;
    }

    private static String day(Instant time) {
        return time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    private String reasons() {
        if (report.entries().skipped() == 0) {
            return "";
        }
        StringBuilder text =
                new StringBuilder("; %,d skipped:".formatted(report.entries().skipped()));
        report.reasons().stream().limit(MAX_REASONS).forEach(reason -> text.append("\n  ")
                .append(line(reason)));
        return text.append(report.reasons().size() > MAX_REASONS ? "\n  …" : "").toString();
    }

    private static String line(SkipReason reason) {
        return reason.count() == 1
                ? reason.place() + ": " + reason.reason()
                : "%,d from %s on: %s".formatted(reason.count(), reason.place(), reason.reason());
    }

    private String unknown() {
        StringBuilder text = new StringBuilder();
        report.files().unknown().forEach(name -> text.append("\nnot recognized: ")
                .append(name));
        long waiting = report.files().waiting();
        return waiting == 0
                ? text.toString()
                : text
                        + "\n%,d of these wait%s for an importer (journal:imports)"
                                .formatted(waiting, waiting == 1 ? "s" : "");
    }

    private String problems() {
        StringBuilder text = new StringBuilder();
        report.problems().forEach(problem -> text.append("\nnot read: ").append(problem));
        return text.toString();
    }
}
