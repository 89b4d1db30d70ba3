package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.redaction.RedactionException;
import io.mneme.api.redaction.RedactionSink;
import io.mneme.api.redaction.Redactions;
import java.util.ArrayList;
import java.util.List;

/** Redacts entries before any renderer sees them; omits those that cannot be redacted. Used for one request. */
public final class HistoryRedaction {

    private final Redactions redactions;
    private final int maxLineChars;
    private final long generation;

    /**
     * Begins a request.
     *
     * @param maxLineChars how many characters (UTF-16) the redacted texts of an entry may have together
     */
    public HistoryRedaction(Redactions redactions, int maxLineChars) {
        this.redactions = redactions;
        this.maxLineChars = maxLineChars;
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
    public RedactedEntries redact(List<StoredEntry<Dictation>> entries, List<HistoryLine> known) {
        if (generation == 0) {
            return new RedactedEntries(entries, List.of());
        }
        List<StoredEntry<Dictation>> redacted = new ArrayList<>(entries.size());
        List<String> failures = new ArrayList<>();
        int at = 0;
        for (StoredEntry<Dictation> entry : entries) {
            at = LineRenderer.seek(entry, known, at);
            try {
                redacted.add(at < known.size() && known.get(at).isOf(entry) ? entry : redacted(entry));
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

    private StoredEntry<Dictation> redacted(StoredEntry<Dictation> entry) {
        Dictation dictation = entry.entry();
        List<String> texts =
                redactions.redact(RedactionSink.PROMPT, List.of(dictation.asrText(), dictation.finalText()));
        if ((long) texts.get(0).length() + texts.get(1).length() > maxLineChars) {
            throw new RedactionException("the redacted texts are too long");
        }
        // Only these two texts are shown, so no other text is redacted.
        return new StoredEntry<>(
                entry.position(), entry.id(), entry.revision(), dictation.withTexts(texts.get(0), texts.get(1)));
    }
}
