package io.mneme.context.history;

import io.mneme.api.context.LeftOut;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;
import io.mneme.api.redaction.RedactionException;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Redacts entries before any renderer sees them; those that cannot be redacted are left out. Used for one request, by one
 * thread.
 */
final class Screen {

    private final Redactions redactions;
    private final int maxLineChars;
    private final long generation;
    private int failures;
    private String failure = "";

    /**
     * Begins a request.
     *
     * @param maxLineChars how many characters (UTF-16) the redacted texts of an entry may have together
     */
    Screen(Redactions redactions, int maxLineChars) {
        this.redactions = redactions;
        this.maxLineChars = maxLineChars;
        generation = redactions.generation(Sink.PROMPT);
    }

    /** Returns which generation of the redaction of prompts held when the request began; 0 if they are not redacted. */
    long generation() {
        return generation;
    }

    /**
     * Returns the entries as they may be shown.
     *
     * @param entries what is to be shown, in the order of positions
     * @param known what is worded already, in the same order, under the same generation: it is not redacted once more
     * @return the entries without those that cannot be redacted
     */
    List<Stored<Dictation>> fit(List<Stored<Dictation>> entries, List<Line> known) {
        failures = 0;
        if (generation == 0) {
            return entries;
        }
        List<Stored<Dictation>> fit = new ArrayList<>(entries.size());
        int at = 0;
        for (Stored<Dictation> entry : entries) {
            at = Wording.seek(entry, known, at);
            if (at < known.size() && known.get(at).isOf(entry)) {
                fit.add(entry);
            } else {
                redacted(entry).ifPresent(fit::add);
            }
        }
        return fit;
    }

    /** Returns what the last call had to leave out; empty if nothing. */
    List<LeftOut> leftOut() {
        return failures == 0
                ? List.of()
                : List.of(new LeftOut("redaction", "entries left out: " + failures + ", since " + failure));
    }

    private Optional<Stored<Dictation>> redacted(Stored<Dictation> entry) {
        Dictation said = entry.entry();
        try {
            List<String> texts = redactions.redact(Sink.PROMPT, List.of(said.recognised(), said.confirmed()));
            if ((long) texts.get(0).length() + texts.get(1).length() > maxLineChars) {
                throw new RedactionException("the redacted texts are too long");
            }
            return Optional.of(new Stored<>(
                    entry.position(), entry.id(), entry.revision(), worded(said, texts.get(0), texts.get(1))));
        } catch (RedactionException refused) {
            failures++;
            failure = refused.getMessage();
            return Optional.empty();
        }
    }

    /** Nothing but these two texts is shown, so that no other one needs to be redacted. */
    static Dictation worded(Dictation said, String recognised, String confirmed) {
        return new Dictation(
                said.id(),
                said.timestamp(),
                recognised,
                Optional.empty(),
                confirmed,
                said.mode(),
                said.previewed(),
                said.recogniser(),
                said.model(),
                said.corrected(),
                said.seconds(),
                said.foreign());
    }
}
