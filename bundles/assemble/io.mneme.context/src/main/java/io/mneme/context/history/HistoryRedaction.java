package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.spi.render.HistoryEntry;
import java.util.ArrayList;
import java.util.List;

/** Redacts entries before any renderer sees them; omits those that cannot be redacted. Used for one request. */
public final class HistoryRedaction {

    /**
     * Entries after their redaction.
     *
     * @param entries the entries as they may be shown, in the order of positions
     * @param omissions how many entries could not be redacted, and why; empty if all could
     */
    public record RedactedEntries(List<HistoryItem> entries, List<Omission> omissions) {}

    private final Redactions redactions;
    private final int maxLineChars;
    private final long generation;

    /**
     * Begins a request.
     *
     * @param history what is redacted; it limits how many characters (UTF-16) the redacted texts of an entry have together
     */
    public HistoryRedaction(Redactions redactions, History history) {
        this.redactions = redactions;
        maxLineChars = HistoryLine.maxChars(history);
        generation = redactions.generation(RedactionSink.PROMPT);
    }

    /** Returns the generation of the redaction of prompts when the request began; 0 if prompts are not redacted. */
    long generation() {
        return generation;
    }

    /**
     * Returns the entries as they may be shown.
     *
     * @param entries the entries, in the order of positions
     * @param known lines of the same generation, in the same order: their entries are not redacted again
     * @return the entries without those that cannot be redacted
     */
    public RedactedEntries redact(List<HistoryItem> entries, List<HistoryLine> known) {
        if (generation == 0) {
            return new RedactedEntries(entries, List.of());
        }
        List<HistoryItem> redacted = new ArrayList<>(entries.size());
        List<String> failures = new ArrayList<>();
        List<HistoryLine> lines = LineRenderer.matching(entries, known);
        for (int i = 0; i < lines.size(); i++) {
            HistoryItem entry = entries.get(i);
            try {
                redacted.add(lines.get(i) == null ? redacted(entry) : entry);
            } catch (RedactionException refused) {
                failures.add(refused.getMessage());
            }
        }
        return new RedactedEntries(redacted, omissions(failures));
    }

    private static List<Omission> omissions(List<String> failures) {
        return failures.isEmpty()
                ? List.of()
                : List.of(new Omission(
                        "redaction",
                        "entries left out: " + failures.size() + ", since " + failures.get(failures.size() - 1)));
    }

    private HistoryItem redacted(HistoryItem entry) {
        HistoryEntry form = entry.form().get();
        // Only these texts are shown, so no other text is redacted.
        List<String> texts =
                redactions.redact(RedactionSink.PROMPT, List.of(form.speaker(), form.recognised(), form.text()));
        if (texts.stream().mapToLong(String::length).sum() > maxLineChars) {
            throw new RedactionException("the redacted texts are too long");
        }
        return entry.withTexts(texts.get(0), texts.get(1), texts.get(2));
    }
}
